/** Signing in safely: the second factor, and being asked again who one is. */
export const security = {
  title: "Güvenlik",
  back: "Güvenliğe dön",
  totp: "Doğrulama kodları",
  totpText:
    "Girişte paroladan sonra, telefonunuzdaki bir uygulamanın gösterdiği altı haneli kod sorulur. Parolanız çalınsa bile hesabınıza girilemez.",
  totpOff: "Kapalı.",
  totpOn: "{{date}} tarihinden beri açık.",
  lastUsed: "Son kullanım: {{date}}.",
  neverUsed: "Henüz kullanılmadı.",
  setUp: "Kur",
  setUpTotp: "Doğrulama kodlarını kur",
  setUpText:
    "Telefonunuzda doğrulama kodu üreten bir uygulama olmalı, örneğin Aegis, Google Authenticator ya da bir parola yöneticisi. Bir sonraki adımda ona bir anahtar vereceksiniz.",
  scan: "Bu karekodu uygulamanıza okutun.",
  qrCode: "Anahtarın karekodu",
  orSecret: "Okutamıyorsanız anahtarı elle yazın:",
  openApp: "Bu cihazdaki uygulamada aç",
  codeHint: "Altı haneli kod ya da kurtarma kodlarınızdan biri",
  provesIt: "Uygulamanın şimdi gösterdiği altı hane. Doğru olana kadar hiçbir şey açılmaz.",
  turnOn: "Aç",
  turnOff: "Kapat",
  turnOffQuestion: "Doğrulama kodları kapatılsın mı?",
  turnOffText: "Girişte artık uygulamanızın kodu sorulmaz.",
  lastFactor: "Geriye yalnızca parola kalır; kurtarma kodları da geçersiz olur.",
  passkeys: "Geçiş anahtarları",
  passkeysText:
    "Telefonunuz, bilgisayarınız ya da bir güvenlik anahtarı parmak izi, yüz ya da PIN ile kod yerine geçer. Tarayıcıda betik gerektirir; bu yüzden kurtarma kodlarınızı saklayın.",
  addPasskey: "Geçiş anahtarı ekle",
  passkeyNameHint:
    "Anahtarı listede tanımanız için. Devam edince cihazınız siz olduğunuzu doğrulamanızı ister.",
  passkeyNeedsScript:
    "Geçiş anahtarı eklemek için tarayıcıda betiklerin açık olması gerekir. Betik olmadan doğrulama kodlarını ve kurtarma kodlarını kullanabilirsiniz.",
  passkeysElsewhere:
    "Burada geçiş anahtarı eklenemez: tarayıcılar bunun için sitenin adıyla ve https ile açılmasını ister. Doğrulama kodlarını kullanabilirsiniz.",
  passkeysUnknown:
    "Bu tarayıcı geçiş anahtarı oluşturamıyor. Doğrulama kodlarını kullanabilirsiniz.",
  passkeyNotUsed: "Geçiş anahtarı kullanılmadı.",
  passkeyKnown: "Bu cihazda hesabınızın geçiş anahtarı zaten var.",
  passkeyFailed: "Geçiş anahtarı kullanılamadı. Yeniden deneyin ya da başka bir yol seçin.",
  usePasskey: "Geçiş anahtarı kullan",
  confirmWithPasskey: "Geçiş anahtarıyla doğrula",
  actWithPasskey: "{{act}} (geçiş anahtarıyla)",
  remove: "Sil",
  removeQuestion: "Geçiş anahtarı silinsin mi?",
  removeText: "“{{name}}” ile artık giriş yapılamaz.",
  recoveryCodes: "Kurtarma kodları",
  recoveryCodesText: "Cihazınızı kaybederseniz her biri bir kez, doğrulama kodu yerine geçer.",
  codesLeft_other: "Kullanılmamış {{n}} kodunuz var.",
  makeCodes: "Yeni kodlar oluştur",
  makeCodesText: "On yeni kod gösterilecek. Eskileri o anda geçersiz olur.",
  codesShownOnce:
    "Bu kodlar yalnızca şimdi gösteriliyor. Yazdırın ya da cihazınızdan ayrı bir yere kopyalayın.",
  codesOf: "{{site}} sitesinde {{username}} hesabının kurtarma kodları:",
  kept: "Sakladım",
  confirm: "Doğrula",
  confirmTitle: "Siz olduğunuzu doğrulayın",
  confirmFormText:
    "Bu önemli bir iş. Doğruladığınızda gönderdiğiniz form kaldığı yerden tamamlanır; on beş dakika boyunca yeniden sorulmaz.",
  confirmText: "Bu önemli bir iş. Doğruladıktan sonra on beş dakika boyunca yeniden sorulmaz.",
  orCode: "Parola yerine kod",
  secondStep: "İkinci adım",
  secondStepText: "Parolanız doğru. Şimdi uygulamanızın gösterdiği kodu yazın.",
  secondStepPasskeyText:
    "Parolanız doğru. Şimdi geçiş anahtarınızı kullanın ya da uygulamanızın gösterdiği kodu yazın.",
  lost: "Cihazınız yoksa kurtarma kodlarınızdan birini yazın. O da yoksa sitenin yöneticilerinden birine başvurun.",
  liftComes:
    "Bir yönetici ikinci adımınızın kaldırılmasını istedi: {{date}} tarihinde girişte yalnızca parola sorulmaya başlanacak.",
  stopLiftTitle: "İkinci adım kalsın mı?",
  stopLiftText: "Yöneticinin isteği durdurulur; girişte kod sorulmaya devam eder.",
  undoTitle: "Değişiklik geri alınsın mı?",
  undoText:
    "Giriş güvenliğiniz değişiklikten önceki gibi olur. Bütün oturumlar kapanır, parola geçersiz olur ve size yeni parola için bir bağlantı gönderilir.",
  sessionEndTitle: "Bu oturum kapatılsın mı?",
  sessionEndText:
    "E-postada sözü geçen oturum kapatılır, ardından yeni bir parola belirlersiniz. Yeni parola bu tarayıcıdaki de dahil öteki bütün oturumları kapatır.",
  sessionEndButton: "Oturumu kapat",
  sessionOverText:
    "E-postada sözü geçen oturum zaten kapanmış. Onu açan kişi parolanızı biliyor; bu yüzden yeni bir parola belirleyin. O parola bu tarayıcıdaki de dahil öteki bütün oturumları kapatır.",
  choosePassword: "Yeni parola belirle",
  secondFactor: "İkinci adım",
  liftTitle: "{{name}}: ikinci adım",
  liftFactor: "İkinci adımı kaldır",
  liftText_other:
    "Üye cihazını ve kurtarma kodlarını kaybettiyse ikinci adımını kaldırabilirsiniz. Kim olduğundan emin olun: isteyen, hesabı ele geçirmeye çalışan biri olabilir. Üyeye hemen yazılır; {{n}} saat içinde durdurmazsa girişte yalnızca parola sorulur.",
  liftWaits: "İkinci adımın kaldırılması istendi: üye durdurmazsa {{date}} tarihinde kaldırılacak.",
  liftNow: "Beklemeden kaldır",
  liftNowText: "Bu hesap ikinci adımı hiç kullanmamış; yanlış kurulmuş olabilir.",
  factorLiftAsked: "{{actor}}, {{name}} adlı üyenin ikinci adımının kaldırılmasını istedi.",
  factorLiftStopped: "{{name}}, ikinci adımının kaldırılmasını durdurdu.",
  factorsLifted: "{{actor}}, {{name}} adlı üyenin ikinci adımını kaldırdı.",
  linkClosed: "Bağlantı kullanılmış ya da süresi dolmuş.",
};
