/** Notices after something was done. */
export const notices = {
  success: "Başarılı!",
  failure: "Bir şeyler ters gitti.",
  close: "Bildirimi kapat",
  signedOut: "Çıkış yaptınız.",
  languageChanged: "Dil değiştirildi.",
};
