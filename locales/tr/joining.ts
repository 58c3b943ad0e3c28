/** Signing up with an invite, and recovering a password. */
export const joining = {
  signUp: "Üye ol",
  signUpTitle: "{{site}} topluluğunda yeriniz ayrıldı",
  invitesYou: "sizi davet etti.",
  invitesYouSaying: "sizi davet etti:",
  quoted: "“{{text}}”",
  fullName: "Ad soyad",
  fullNameHint: "3-30 karakter.",
  username: "Kullanıcı adı",
  usernameHint: "3-12 karakter; küçük harf, rakam, nokta, tire, alt çizgi.",
  email: "E-posta",
  emailFixed: "Davet bu adrese yazıldı; değiştirilemez.",
  password: "Parola",
  passwordHint: "En az 8 karakter.",
  confirmPassword: "Parolayı doğrulayın",
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
  expiredText: "Sizi davet edenden yeni bir davet isteyin; hesabınızı onunla açabilirsiniz.",
  revokedTitle: "Bu davet geri alınmış",
  revokedText:
    "Sizi davet eden daveti sildi ya da topluluktan ayrıldı. Tanıdığınız başka bir üyeden davet isteyebilirsiniz.",
  recoverTitle: "Parolanızı mı unuttunuz?",
  recoverText:
    "Üye olduğunuz e-posta adresini yazın; yeni parola belirlemeniz için bir bağlantı gönderelim.",
  recover: "Devam et",
  backToLogin: "Giriş sayfasına dön",
  resetTitle: "Yeni parola belirleyin",
  resetText: "Yeni parola geçerli olunca bütün cihazlardaki oturumlarınız kapanır.",
  newPassword: "Yeni parola",
  reset: "Parolayı yenile",
  badTokenTitle: "Bu bağlantı artık geçerli değil",
  badTokenText:
    "Parola yenileme bağlantıları kısa süre geçerlidir ve bir kez kullanılır. Yeni bir bağlantı isteyebilirsiniz.",
  askAgain: "Yeni bağlantı iste",
};
