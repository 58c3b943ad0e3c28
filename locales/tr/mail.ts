/** Emails, in the recipient’s language, the choice of them, and the page that unsubscribes. */
export const mail = {
  greeting: "Merhaba {{name}},",
  resetSubject: "{{site}}: parolanızı yenileyin",
  resetText:
    "{{site}} hesabınızın parolasını yenilemek için bir istek aldık. Yeni parolanızı aşağıdaki bağlantıdan belirleyebilirsiniz.",
  resetLink: "Parolamı yenile",
  resetLasts_other: "Bağlantı {{n}} saat geçerlidir ve bir kez kullanılabilir.",
  resetIgnore: "Bu isteği siz göndermediyseniz bu e-postayı dikkate almayın; parolanız değişmez.",
  resetNeededText:
    "{{site}} hesabınızın parolası artık geçerli değil. Yeni parolanızı aşağıdaki bağlantıdan belirleyebilirsiniz.",
  resetNeeded: "Siz yeni bir parola belirleyene kadar bu hesapla giriş yapılamaz.",
  movedSubject: "{{site}} taşındı: parolanızı belirleyin",
  movedText:
    "Topluluğumuz yeni bir siteye taşındı: {{site}}. Yazdıklarınız ve hesabınız da geldi, parolanız gelmedi.",
  movedName: "Buradaki adınız yine {{name}}.",
  movedNewName:
    "Buradaki adınız {{name}}; önceki sitede {{former_name}} idi. İkisiyle de giriş yapabilirsiniz.",
  movedChoose: "Giriş yapmak için aşağıdaki bağlantıdan yeni bir parola belirleyin.",
  movedLink: "Parolamı belirle",
  movedLater:
    "Süresi geçerse giriş sayfasındaki “Parolanızı mı unuttunuz?” ile bu adrese yeni bir bağlantı isteyebilirsiniz.",
  inviteSubject: "{{name}} sizi {{site}} topluluğuna davet ediyor",
  inviteGreeting: "Merhaba,",
  inviteText:
    "{{name}} sizi {{site}} topluluğuna davet etti. Üyelik davetle olur; aşağıdaki bağlantı size özeldir.",
  inviteSays: "{{name}} diyor ki: “{{text}}”",
  removedAddress: "[adres çıkarıldı]",
  inviteLink: "Daveti kabul et",
  inviteLasts_other: "Davet {{n}} gün geçerlidir ve bir kez kullanılabilir.",
  inviteOnce: "Davet bir kez kullanılabilir.",
  inviteIgnore: "Bu kişiyi tanımıyorsanız bu e-postayı dikkate almayın.",
  emailChangedSubject: "{{site}}: e-posta adresiniz değiştirildi",
  emailChangedText: "{{site}} hesabınızın e-posta adresi değiştirildi.",
  emailChangedNotYou:
    "Bunu siz yapmadıysanız aşağıdaki bağlantıyla değişikliği geri alın: hesabınız yeniden bu adrese bağlanır ve bütün cihazlardaki oturumlar kapanır.",
  emailChangedLasts_other: "Bağlantı {{n}} gün geçerlidir ve bir kez kullanılabilir.",
  emailChangedIgnore: "Değişikliği siz yaptıysanız bu e-postayı dikkate almayın.",
  confirmSubject: "{{site}}: e-posta adresinizi onaylayın",
  confirmText:
    "{{site}} sitesindeki {{name}} hesabı için bu adres verildi. Adres, aşağıdaki bağlantıyı açıp onayladığınızda geçerli olur.",
  confirmForRecovery:
    "{{site}} hesabınız için yeni parola istendi, ama bu adres henüz onaylanmadı. Önce adresi onaylayın, ardından yeni parolayı yeniden isteyin.",
  confirmLink: "Adresimi onayla",
  confirmIgnore:
    "Bunu siz istemediyseniz bu e-postayı dikkate almayın; siz onaylamadıkça adresinizle hesap kurtarılamaz.",
  emailSetSubject: "{{site}}: e-posta adresiniz artık geçerli",
  emailSetText:
    "{{site}} sitesindeki {{name}} hesabının e-posta adresi artık bu adres. Parola yenileme bağlantıları da buraya gelir.",
  emailRemovedSubject: "{{site}}: bu adres hesaptan kaldırıldı",
  emailRemovedText: "Bu adres artık {{site}} sitesindeki {{name}} hesabına bağlı değil.",
  emailSetBySuperuserText:
    "{{site}} sitesindeki {{name}} hesabının e-posta adresini bir yönetici değiştirdi. Bu adres artık hesaba bağlı değil. Bunu beklemiyorsanız bir yöneticiye yazın.",
  emailDisplacedText:
    "{{site}} sitesindeki {{name}} hesabı için verdiğiniz adresin başka birine ait olduğu doğrulandı. Hesabınız yeniden {{email}} adresini kullanıyor.",
  passwordChangedSubject: "{{site}}: parolanız değiştirildi",
  passwordChangedText:
    "{{site}} sitesindeki {{name}} hesabının parolası değiştirildi. Değişikliği siz yaptıysanız bir şey yapmanız gerekmez.",
  passwordChangedNotYou:
    "Siz yapmadıysanız hemen yeni bir parola belirleyin: aşağıdaki bağlantıyı açıp bu adresi yazın.",
  factorChangedSubject: "{{site}}: giriş güvenliğiniz değişti",
  totpAdded:
    "{{site}} hesabınızda doğrulama kodları açıldı. Bundan sonra girişte paroladan sonra bir kod sorulur.",
  totpRemoved: "{{site}} hesabınızda doğrulama kodları kapatıldı.",
  passkeyAdded: "{{site}} hesabınıza bir geçiş anahtarı eklendi.",
  passkeyRemoved: "{{site}} hesabınızdan bir geçiş anahtarı silindi.",
  recoveryCodesMade:
    "{{site}} hesabınız için yeni kurtarma kodları oluşturuldu. Eskileri artık geçersiz.",
  factorsLifted: "{{site}} hesabınızın ikinci adımı kaldırıldı. Girişte yalnızca parola sorulur.",
  factorChangedNotYou:
    "Siz yapmadıysanız parolanızı bilen biri yapmıştır. Aşağıdaki bağlantı değişikliği geri alır, bütün oturumları kapatır ve yeni parola için bir bağlantı gönderir.",
  factorsLiftedNotYou:
    "Bunu bir yönetici ya da siteyi işleten yaptı. Siz istemediyseniz aşağıdaki bağlantı ikinci adımı geri getirir, bütün oturumları kapatır ve yeni parola için bir bağlantı gönderir.",
  factorUndoLink: "Değişikliği geri al",
  factorUndoLasts_other: "Bağlantı {{n}} gün geçerlidir.",
  factorChangedIgnore: "Siz yaptıysanız bir şey yapmanız gerekmez.",
  signInSubject: "{{site}}: hesabınıza yeni bir giriş yapıldı",
  signInText:
    "{{site}} hesabınıza daha önce kullanılmamış bir tarayıcıdan ya da yerden giriş yapıldı.",
  signInWhen: "Zaman: {{date}} ({{zone}})",
  signInDevice: "Cihaz: {{name}}",
  signInAddress: "İnternet adresi: {{address}}",
  signInIgnore: "Giriş yapan sizseniz bir şey yapmanız gerekmez.",
  signInNotYou:
    "Siz değilseniz parolanızı bilen biri var. Aşağıdaki bağlantıyla o oturumu kapatıp yeni bir parola belirleyebilirsiniz.",
  signInEnd: "Ben değildim",
  signInTurnOff: "Bu e-postaları Ayarlar → Abonelikler bölümünde kapatabilirsiniz.",
  wrongCodesSubject: "{{site}}: girişte arka arkaya yanlış kod yazıldı",
  wrongCodesText:
    "{{site}} sitesindeki {{name}} hesabının parolası doğru yazıldı, ama ardından çok kez yanlış kod girildi. Hesap açılmadı; oradan bir süre kod kabul edilmeyecek. Bunu yapan sizseniz telefonunuzun saatinin doğru olup olmadığına bakın ve biraz sonra yeniden deneyin.",
  wrongCodesNotYou:
    "Siz değilseniz parolanızı bilen biri var. Hemen yeni bir parola belirleyin: aşağıdaki bağlantıyı açıp bu adresi yazın.",
  factorLiftSubject: "{{site}}: ikinci adımınız kaldırılacak",
  factorLiftText_other:
    "{{site}} yöneticilerinden biri, hesabınızın ikinci adımının kaldırılmasını istedi: {{n}} saat sonra girişte yalnızca parola sorulacak. Cihazınızı kaybedip yardım istediyseniz bir şey yapmanız gerekmez.",
  factorLiftNotYou: "Siz istemediyseniz aşağıdaki bağlantıyla durdurun.",
  factorLiftStop: "Durdur",
  leavingSubject: "{{site}}: hesabınız silinecek",
  leavingText:
    "{{site}} sitesindeki {{name}} hesabının silinmesini istediniz. Hesap {{date}} tarihinde silinecek.",
  leavingWith: "Orada yazdıklarınız da silinir.",
  leavingWithout: "Orada yazdıklarınız “eski üye” adıyla kalır.",
  leavingKeep:
    "O zamana kadar hiçbir şey silinmez; giriş yaparsanız silme işlemi iptal olur. Ondan sonra geri alınamaz.",
  leavingNotYou:
    "Bunu siz istemediyseniz giriş yapın ve parolanızı değiştirin: başka biri parolanızı biliyor.",
  leavingLink: "Giriş yap ve hesabı koru",
  accountDeletedSubject: "{{site}}: hesabınız silindi",
  accountDeletedText: "Hesabınız, istediğiniz gibi silindi.",
  accountDeletedWith: "Yazdıklarınız da silindi. Bu, size son e-postamız.",
  accountDeletedWithout: "Yazdıklarınız “eski üye” adıyla kaldı. Bu, size son e-postamız.",
  accountKeptSubject: "{{site}}: hesabınız duruyor",
  accountKeptText:
    "{{site}} sitesindeki {{name}} hesabı silinecekti. Hesaba giriş yapıldığı için silinmeyecek, olduğu gibi kalacak. Giriş yapan sizseniz yapmanız gereken bir şey yok.",
  accountKeptSuperuser:
    "{{site}} sitesindeki {{name}} hesabı silinecekti. Artık bir yöneticinin hesabı olduğu için silinmeyecek. Başka bir yönetici silebilir.",
  keyCreatedSubject: "{{site}}: hesabınız için bir anahtar oluşturuldu",
  keyCreatedText:
    "{{site}} sitesindeki {{name}} hesabı için bir anahtar oluşturuldu. Bu anahtarla bir program sizin adınıza çalışabilir. Anahtarı siz oluşturduysanız bir şey yapmanız gerekmez.",
  keyCreatedNotYou:
    "Siz oluşturmadıysanız aşağıdaki bağlantıyı açıp anahtarı hemen silin, ardından parolanızı değiştirin.",
  keysLink: "Anahtarlarım",
  recoverLink: "Yeni parola iste",
  mentioned: "{{who}} sizden söz etti",
  replied: "{{who}} yanıt yazdı",
  startedTopic: "{{who}} bu konuyu açtı",
  testSubject: "{{site}}: deneme e-postası",
  testText: "Bu e-postayı aldıysanız {{site}} e-posta gönderebiliyor.",
  testWhy: "Bu denemeyi yönetim sayfasından {{name}} istedi.",
  warnedSubject: "{{site}}: bir moderatör sizi uyardı",
  warnedText: "{{site}} topluluğunun bir moderatörü sizi uyardı. Nedeni: “{{reason}}”",
  warnedMore:
    "Uyarıyı siteye girdiğinizde de görürsünüz; okuduğunuzu belirttikten sonra her şey eskisi gibi sürer.",
  suspendedSubject: "{{site}}: hesabınız askıya alındı",
  suspendedText: "{{site}} hesabınız askıya alındı. Nedeni: “{{reason}}”",
  suspendedUntil:
    "Hesabınız {{date}} tarihinde kendiliğinden açılır. O zamana kadar giriş yapıp okuyabilirsiniz, ama yazamazsınız.",
  suspendedForGood:
    "Giriş yapıp okuyabilirsiniz, ama bir moderatör hesabınızı açana kadar yazamazsınız.",
  appeal:
    "Bu karara itiraz etmek isterseniz {{email}} adresine yazın ya da bu e-postayı yanıtlayın.",
  appealToAdmin: "Bu karara itiraz etmek isterseniz bir yöneticiye yazın.",
  notificationsSubject_other: "{{site}}: {{n}} yeni bildirim",
  notificationsIntro: "{{site}} topluluğunda siz yokken olanlar:",
  notificationsPlace: "{{forum}} » {{topic}}",
  notificationsTimes_other: "({{n}} kez)",
  notificationsMore_other: "{{n}} bildirim daha var.",
  notificationsWhy: "Bu e-posta, bildirim tercihlerinize göre gönderildi.",
  notificationsPreferences: "E-posta tercihlerinizi değiştirin",
  newsDigestSubject: "{{site}}: son yenilikler",
  newsDigestIntro: "Son e-postadan bu yana {{site}} forumlarındaki yenilikler:",
  newsDigestTopic: "“{{topic}}”: yeni konu, açan {{who}}",
  newsDigestReplies_other: "“{{topic}}”: {{n}} yeni yanıt",
  newsDigestBoth_other: "“{{topic}}”: yeni konu, açan {{who}}; {{n}} yanıt",
  newsDigestMore_other: "{{n}} konuda daha yenilik var.",
  newsDigestWhy: "Bu e-posta, tüm yeniliklerin her gün gönderilmesini seçtiğiniz için gönderildi.",
  newsDigestText: "{{who}}: {{text}}",

  stopTitle: "E-posta aboneliğinden çıkış",
  stopText: "Aşağıdakiler için e-posta gönderilmesin mi? Bildirimler sitede görünmeye devam eder.",
  stop: "E-posta gönderilmesin",
  stoppedText: "Artık şunlar için e-posta gönderilmeyecek:",
  stopClosed: "Bu bağlantı geçerli değil",
  stopClosedText:
    "Bağlantı eksik kopyalanmış ya da ait olduğu hesap silinmiş olabilir. Hangi e-postaları alacağınızı giriş yaparak da seçebilirsiniz.",
  preferencesTitle: "E-posta bildirimleri",
  preferencesText:
    "Okumadığınız bildirimler e-postayla da gönderilebilir. Günlük e-postalar, yeni bir şey varsa sabah 8’de gönderilir. Tüm yenilikleri seçerseniz abone olduğunuz konular ve yanıtlar günlük özette yinelenmez.",
  now: "Birkaç dakika içinde",
  daily: "Günlük özet olarak",
  off: "Gönderilmesin",
  savePreferences: "E-posta tercihlerini kaydet",
  shortMails: "Kısa e-postalar",
  shortMailsText: "Konuların ve yanıtların metni yer almaz.",
  signInMails: "Alışılmadık girişler için e-posta",
  signInMailsText:
    "Hesabınıza yeni bir tarayıcıyla ya da uzak bir ağdan girilince gönderilir. Yalnızca tarayıcınız çerezleri saklamıyorsa kapatın.",
  mail_mentions: "Sizden söz edilince",
  mail_replies: "Abone olduğunuz konulara yanıt yazılınca",
  mail_topics: "Abone olduğunuz forumlarda konu açılınca",
  mail_everything: "Tüm forumlardaki yenilikler",
  mail_moderation:
    "Moderatörler yazdıklarınızla ya da şikâyetinizle ilgili bir şey yapınca, gruplarınız değişince",
  stop_mentions: "Benden söz edilince e-posta gönderilmesin",
  stop_replies: "Abone olduğum konulardaki yanıtlar için e-posta gönderilmesin",
  stop_topics: "Abone olduğum forumlardaki yeni konular için e-posta gönderilmesin",
  stop_news_digest: "Tüm yeniliklerle ilgili günlük e-posta gönderilmesin",
  stop_moderation: "Moderatörlerin yaptıkları ve gruplarım için e-posta gönderilmesin",
};
