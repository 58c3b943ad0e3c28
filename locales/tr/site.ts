export const site = {
  title: "Site ayarları",
  intro:
    "Bir dilde boş bırakılan yazı öteki dilden alınır. Son üç yazıda Markdown kullanabilirsiniz.",
  textIn: "{{text}} ({{language}})",
  name: "Sitenin adı",
  nameText:
    "Üst çubukta, sayfa başlıklarında ve e-postalarda görünür. İki dilde de boşsa “{{name}}” kullanılır.",
  tagline: "Kısa tanıtım",
  taglineText: "Giriş sayfasında ve forumların üstünde bir satır.",
  welcome: "Karşılama yazısı",
  welcomeText: "Giriş sayfasında, formun altında. Üye olmayanlar da okur.",
  rules: "Kurallar",
  rulesText: "Kayıt sayfasında, formun üstünde.",
  footer: "Sayfa altı yazısı",
  footerText: "Her sayfanın altında. Üye olmayanlar da okur.",
  reportsToHide: "Kaç şikâyette yanıt gizlensin",
  reportsToHideText:
    "Bir yanıtı bu kadar üye şikâyet edince, bir moderatör bakana kadar gizlenir. 2 ile 100 arasında bir sayı; boşsa hiçbir yanıt kendiliğinden gizlenmez.",
  thanks: "Üyeler yanıtlara teşekkür edebilir",
  thanksText:
    "Her yanıtta kaç üyenin teşekkür ettiği görünür; yazarına günde en çok bir kez bildirilir. Kapatılırsa verilmiş teşekkürler de gizlenir.",

  stepsHead: "İlk adımlar",
  stepsDone: "{{done}}/{{total}} tamam",
  stepDone: "Tamam:",
  hideSteps: "Bu listeyi gizle",
  step_name: "Siteye ad verin",
  step_nameText: "Adı, kısa tanıtımı ve kayıt kurallarını yazın.",
  step_forum: "İlk kategoriyi ve forumu açın",
  step_forumText: "Konular forumlarda, forumlar kategorilerde durur.",
  step_invite: "Birini davet edin",
  step_inviteText: "Buraya yalnızca davetle üye olunur.",
  step_mail: "E-posta gönderimini kurun",
  step_mailText: "Davetler, parola bağlantıları ve bildirimler için.",
  step_backup: "Bir yedek alın",
  step_backupText: "Sonrakiler her gece kendiliğinden alınır.",
};
