/** Signing in and out. */
export const access = {
  logIn: "Giriş yap",
  email: "E-posta",
  password: "Parola",
  show: "Göster",
  hide: "Gizle",
  forgot: "Parolanızı mı unuttunuz?",
  byInvitation: "{{site}} üyeliği davetle olur. Davet bağlantınız varsa onu açın.",
  logOut: "Çıkış yap",
  logOutTitle: "Çıkış yapmak istiyor musunuz?",
  logOutText: "Bu cihazdaki oturumunuz kapanır. Yazdığınız her şey yerinde kalır.",
};
