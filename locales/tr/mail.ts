/** The letters that go out, in the recipient's language. */
export const mail = {
  greeting: "Merhaba {{name}},",
  resetSubject: "{{site}}: parolanızı yenileyin",
  resetText: "{{site}} hesabınızın parolasını yenilemek için bir istek aldık. Yeni parolanızı aşağıdaki bağlantıdan belirleyebilirsiniz.",
  resetLink: "Parolamı yenile",
  resetLasts: "Bağlantı {{hours}} saat geçerlidir ve bir kez kullanılabilir.",
  resetIgnore: "Bu isteği siz göndermediyseniz bu iletiyi dikkate almayın; parolanız değişmez.",
  inviteSubject: "{{name}} sizi {{site}} topluluğuna davet ediyor",
  inviteGreeting: "Merhaba,",
  inviteText: "{{name}} sizi {{site}} topluluğuna davet etti. Üyelik davetle olur; aşağıdaki bağlantı size aittir.",
  inviteSays: "{{name}} diyor ki: “{{text}}”",
  inviteLink: "Daveti kabul et",
  inviteLasts_one: "Davet {{n}} gün geçerlidir ve bir kez kullanılabilir.",
  inviteLasts_other: "Davet {{n}} gün geçerlidir ve bir kez kullanılabilir.",
  inviteOnce: "Davet bir kez kullanılabilir.",
  inviteIgnore: "Bu kişiyi tanımıyorsanız bu iletiyi dikkate almayın.",
};
