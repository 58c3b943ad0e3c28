/** Signing up with an invite, and recovering a password. */
export const joining = {
  signUp: "Üye ol",
  signUpTitle: "{{site}} topluluğunda yeriniz hazır",
  invitesYou: "sizi davet etti.",
  invitesYouSaying: "sizi davet etti:",
  quoted: "“{{text}}”",
  fullNameHint: "3-30 karakter.",
  usernameHint: "3-12 karakter; küçük harf, rakam, nokta, tire ya da alt çizgi.",
  emailFixed: "Bu davet yalnızca bu adres içindir; değiştirilemez.",
  passwordHint: "En az 8 karakter.",
  signingUp: "Üye olunuyor…",
  haveAccount: "Zaten üye misiniz?",
  toLogin: "Giriş yapın",
  invalidTitle: "Bu davet bağlantısı okunamadı",
  invalidText:
    "Bağlantının bir parçası eksik ya da değişmiş olabilir. E-postadaki bağlantının tamamını açın ya da sizi davet edenden yeniden göndermesini isteyin.",
  usedTitle: "Bu davet kullanılmış",
  usedText:
    "Her davet bir kişiliktir. Kullanan sizseniz giriş yapabilirsiniz; değilseniz sizi davet edenden yeni bir davet isteyin.",
  expiredTitle: "Bu davetin süresi dolmuş",
  expiredText: "Sizi davet eden kişiden yeni bir davet isteyin.",
  revokedTitle: "Bu davet geri alınmış",
  revokedText:
    "Sizi davet eden kişi daveti silmiş ya da topluluktan ayrılmış. Tanıdığınız başka bir üyeden davet isteyebilirsiniz.",
  recoverText:
    "E-posta adresinizi ya da kullanıcı adınızı yazın; yeni parola belirlemeniz için e-postanıza bir bağlantı gönderelim.",
  backToLogin: "Giriş sayfasına dön",
  resetTitle: "Yeni parola belirleyin",
  resetText: "Parolanız yenilenince bütün cihazlardaki oturumlarınız kapanır.",
  reset: "Parolayı yenile",
  badTokenText:
    "Parola yenileme bağlantıları kısa süre geçerlidir ve bir kez kullanılır. Yeni bir bağlantı isteyebilirsiniz.",
  askAgain: "Yeni bağlantı iste",
  badTokenTitle: "Parola yenileme bağlantısı geçersiz",
  otherAddress: "Bu topluluk başka bir adreste. Aynı sayfayı oradan açın:",
  tooLarge:
    "Gönderdiğiniz çok büyük olduğu için alınmadı. Tarayıcınızın geri düğmesiyle dönün: yazdıklarınız orada duruyor. Kısaltıp yeniden gönderin.",
  closedTitle: "Artık üye alınmıyor",
  closedText: "Bu site artık yalnızca okunuyor. Üyeler giriş yapıp okumayı sürdürebilir.",
  fullTitle: "Bu bağlantının bütün yerleri dolmuş",
  fullText:
    "Onunla üye olduysanız giriş yapabilirsiniz; olmadıysanız bağlantıyı gönderenden yenisini isteyin.",
  recoverStored:
    "E-posta adresinizi ya da kullanıcı adınızı yazın, sonra parola bağlantısını siteyi işletenden isteyin.",
  linkInvalid: "Bu bağlantı artık geçerli değil",
};
