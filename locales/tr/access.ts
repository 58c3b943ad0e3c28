/** Signing in and out. */
export const access = {
  logIn: "Giriş yap",
  withPasskey: "Geçiş anahtarıyla gir",
  show: "Parolayı göster",
  byInvitation: "{{site}} üyeliği davetle olur. Davet bağlantınız varsa üye olmak için onu açın.",
  logOut: "Çıkış yap",
};
