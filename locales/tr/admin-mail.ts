/** /admin/mail: what became of the emails of the site. */
export const adminMail = {
  title: "Posta",
  notSetUp: "E-posta gönderimi kurulmadı: hiçbir e-posta bu sunucudan çıkmıyor.",
  howTo:
    "Gönderimi kurmak için sunucunun .env dosyasına aşağıdakilerden size uyan iki satırı kendi bilgilerinizle yazıp siteyi yeniden başlatın. Kullanıcı adı ve parola içindeki @, / ve + gibi işaretler yüzde koduyla yazılır: @ yerine %40, / yerine %2F, + yerine %2B.",
  envFile: "Dosyanın yeri:",
  inContainer:
    "Site bir kapsayıcıda (Docker, Fly) çalışıyorsa aynı ikisini ortam değişkeni olarak verin.",
  anyServer: "Herhangi bir e-posta sunucusu",
  anyServerText:
    "Kendi sunucunuz ya da alan adınızın e-posta hizmeti. smtps:// 465, smtp:// 587 numaralı portu kullanır.",
  brevo: "Brevo",
  brevoText:
    "Brevo’nun SMTP sayfasındaki kullanıcı adı ve SMTP anahtarı; hesabınızın parolası değil.",
  ses: "Amazon SES",
  sesText:
    "SES konsolunda oluşturduğunuz SMTP kullanıcı adı ve parolası. Adresteki bölgeyi (eu-central-1) kendi bölgenizle değiştirin.",
  gmail: "Gmail",
  gmailText:
    "Hesapta iki adımlı doğrulama açıkken oluşturduğunuz uygulama parolasıyla. Günde birkaç yüz e-postaya kadar; MAIL_FROM aynı adres olmalı.",
  stored: "Saklanan e-postalar",
  storedText:
    "Bu sunucudaki {{folder}} klasöründe duruyorlar ve sonradan gönderilmezler: bağlantılarını kopyalayıp kendiniz gönderin. Her okuma işlem günlüğüne yazılır.",
  storedHere: "Site birkaç sunucuda çalışıyorsa burada yalnızca bu sunucudakiler görünür.",
  noneStored: "Saklanan e-posta yok",
  noneStoredText: "Sitenin yazdığı ilk e-posta burada görünür.",
  to: "Alıcı",
  subject: "Konu",
  writtenAt: "Yazıldığı zaman",
  shown_other: "{{n}} e-postanın {{from}}–{{to}} arası gösteriliyor",
  links: "Bağlantılar",
  linkOf: "Bağlantı {{number}}",
  linksText: "Bağlantıyla bir hesaba girilebilir: yalnızca alıcısına gönderin.",
  sentBy: "E-postalar {{server}} üzerinden gönderiliyor.",
  left_other:
    "E-posta gönderimi kurulmadan önce {{n}} e-posta saklandı. Bunlar gönderilmez; açık davetleri davet listesinden yeniden gönderin.",
  test: "Deneme e-postası",
  testTo: "Ayarları denemek için {{email}} adresine bir e-posta gönderin.",
  sendTest: "Deneme e-postası gönder",
  testFailed: "Deneme e-postası gönderilemedi",
  serverSays: "{{server}}: {{cause}}",
  codes: "Kodlar: {{codes}}",
  failures: "Son gönderilemeyenler",
  noFailures: "Gönderilemeyen e-posta yok.",
  kind: "Tür",
  tries_other: "{{n}} kez denendi",
  triesOver_other: "{{n}} kez denendi, artık denenmeyecek",
  kind_send_invitation: "Davet",
  kind_send_first_password: "Taşınmadan sonra ilk parola",
  kind_send_reset_link: "Parola yenileme",
  kind_send_email_confirmation: "Adres onayı",
  kind_send_email_changed: "E-posta değişikliği",
  kind_send_factor_change: "Giriş güvenliği değişikliği",
  kind_send_factor_lift: "İkinci adımın kaldırılması",
  kind_send_sign_in: "Alışılmadık giriş",
  kind_send_leaving: "Kendi hesabını silme",
  kind_send_account_deleted: "Hesap silindi",
  kind_send_account_notice: "Hesap bildirimi",
  kind_send_notifications: "Forum bildirimleri",
  kind_send_everything: "Tüm yeniliklerle ilgili günlük e-posta",
  kind_send_alarm: "Alarm",
  kind_send_discipline: "Uyarı ya da askıya alma",
  cause_unknownHost: "Bu ad bulunamadı. SMTP_URL içindeki sunucu adını denetleyin.",
  cause_refusedConnection:
    "Bu portta yanıt veren yok. SMTP_URL içindeki port numarasını ve e-posta sunucusunun çalışıp çalışmadığını denetleyin.",
  cause_unreachable: "Ağda bu sunucuya giden bir yol yok.",
  cause_noAnswer:
    "Zamanında yanıt gelmedi. Portu bir güvenlik duvarı engelliyor ya da port yanlış olabilir: genellikle smtp:// ile 587, smtps:// ile 465.",
  cause_certificate:
    "Sertifika geçersiz: süresi dolmuş, başka bir ada ait ya da tanınan bir kurumca imzalanmamış.",
  cause_noTls:
    "Sunucu bu portta bağlantıya şifreli başlamıyor. 587 numaralı portla smtp://, 465 ile smtps:// kullanın.",
  cause_noStartTls:
    "Sunucu şifreleme (STARTTLS) sunmadığı için bir şey gönderilmedi. smtps:// deneyin; sunucu kendi ağınızdaysa adrese ?requireTLS=false ekleyin.",
  cause_login:
    "Kullanıcı adı ya da parola kabul edilmedi. İçlerindeki @ ve / gibi işaretler SMTP_URL içinde yüzde koduyla yazılır.",
  cause_sender: "Gönderen adresi kabul edilmedi. MAIL_FROM ayarına bakın.",
  cause_recipient: "Alıcının adresi kabul edilmedi.",
  cause_message: "E-postanın kendisi kabul edilmedi.",
  cause_turnedAway: "Sunucu bağlantıyı geri çevirdi.",
  cause_notMail: "Bu portta yanıt veren bir e-posta sunucusu değil.",
  cause_closed: "Bağlantı koptu.",
  cause_unknown: "Nedeni anlaşılamadı; ayrıntısı sunucu günlüğünde.",
};
