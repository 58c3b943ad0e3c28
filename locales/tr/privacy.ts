/** The privacy page, in plain language for members. */
export const privacy = {
  sub: "{{site}} hakkınızda neyi, niçin ve ne kadar saklar; bunları kim görür, siz ne yapabilirsiniz.",

  inShort: "Kısaca",
  noTracking: "Sizi izlemiyoruz: reklam, ziyaret ölçümü ya da başka sitelerin izleyicileri yoktur.",
  onlyNeeded:
    "Yalnızca forumun çalışması için gerekenler saklanır. Verileriniz satılmaz, kimseye verilmez.",
  invitedOnly: "Forum davetlilere açıktır: yazılanları üye olmayanlar ve arama motorları göremez.",

  account: "Hesabınız",
  accountSeen:
    "Kullanıcı adınızı, verdiyseniz adınızı, resminizi ve kendiniz için yazdıklarınızı, katıldığınız günü, kaç gönderiyi hangi haftalarda yazdığınızı bütün üyeler görür.",
  formerUsernames:
    "Kullanıcı adınızı değiştirirseniz eskisi size ayrılı kalır ve hesabınız silinene kadar üyeleri size götürür. Topluluğun geldiği forumdaki adınız ve sayfanızın oradaki adresi için de aynısı geçerlidir.",
  emailSeen:
    "E-posta adresinizi yalnızca siz ve yöneticiler görür. Giriş yapmanız ve size haber verilebilmesi için gereklidir.",
  passwordHashed:
    "Parolanızın kendisi saklanmaz; yalnızca doğruluğunu sınamaya yarayan, geri çevrilemeyen bir özeti saklanır.",

  writing: "Yazdıklarınız",
  writingSeen:
    "Konularınızı ve yanıtlarınızı bütün üyeler görür. Abonelikleriniz, yer imleriniz, bildirimleriniz, sessize aldıklarınız ve ayarlarınız size özeldir.",
  writingKept:
    "Yazdıklarınız siz ya da bir moderatör kaldırana kadar kalır. Başkası yazdığınız bir şeyi düzenler ya da kaldırırsa eski hâlinin başı işlem günlüğünde kalır. Düzenlenen yazıda düzenleyen yöneticinin adı görünür.",
  filesKept:
    "Yüklediğiniz resimler ve dosyalar, onları gösteren bir gönderiyi kim okuyabiliyorsa ona gösterilir; profil resminizi bütün üyeler görür. Resimler yeniden çizilir: çekildiği yer, makine gibi gizli bilgiler saklanmaz. Öteki dosyalar verdiğiniz gibi, adıyla birlikte saklanır.",
  filesGone:
    "Bir dosya, onu gösteren gönderiler kalıcı olarak silinince ya da siz silince bir saat içinde siteden de silinir; bir süre yedeklerde kalır.",
  draftsKept_other:
    "Yarım kalan yazılarınız, başka bir cihazda bulabilesiniz diye hesabınızda saklanır. Yalnızca siz görürsünüz; gönderince, silince ya da son değişiklikten {{n}} gün sonra silinirler.",
  readNotifications_other: "Okuduğunuz bildirimler, geldikten {{n}} gün sonra silinir.",
  oldNotifications_other: "Okumadığınız bildirimler, geldikten {{n}} gün sonra silinir.",

  sessions: "Oturumlar ve cihazlar",
  sessionsHold:
    "Her oturum için internet adresiniz, tarayıcınızın kendini tanıttığı metin ve giriş saatleri saklanır; böylece tanımadığınız bir oturumu Ayarlar’da görüp kapatabilirsiniz.",
  sessionsLast_other:
    "Sitedeki bir oturum en çok {{n}} gün açık kalır; kapanınca ya da süresi dolunca en geç bir saat içinde silinir.",
  tokensLast_other: "API ile açılan oturumlarda bu süre {{n}} gündür.",
  feedKey:
    "Akış adresleriniz için rastgele bir sayı saklanır; adresler ilk gösterildiğinde oluşur, parolanız değişince silinir.",
  apiKeys_other:
    "Bir program için anahtar oluşturursanız anahtarın adı, izinleri, süresi, son kullanıldığı zaman ve ağ saklanır; anahtarın kendisi saklanmaz. Süresi dolan anahtar {{n}} gün sonra silinir.",
  pushDevices:
    "Bir cihazda anlık bildirimleri açarsanız, tarayıcının verdiği adres oturum kapanana kadar saklanır. Bildirimler şifrelenir ve tarayıcının yapımcısının sunucusundan geçer.",
  secondFactor_other:
    "İkinci bir giriş adımı kurarsanız doğrulama kodlarının anahtarı, geçiş anahtarlarının adı ve açık anahtarı, kurtarma kodlarının okunamaz biçimi ve son kullanım zamanları saklanır. Kaldırdıklarınız {{n}} gün sonra silinir; o zamana kadar e-postadaki bağlantı kaldırmayı geri alır.",
  networksLast_other:
    "Giriş yaptığınız ağlar ve tarayıcılar okunamaz biçimde saklanır ve son girişten {{n}} gün sonra silinir. Böylece parolanızı tahmin etmeye çalışan biri sizi hesabınızın dışında bırakamaz ve alışılmadık bir giriş size e-postayla haber verilir. Bunun için tarayıcınızda bir yıl boyunca rastgele sayı içeren bir çerez durur.",
  limits:
    "Kötüye kullanımı önlemek için denemeler sayılır; sayaçlarda adresler okunamaz biçimdedir ve süresi dolan sayaç silinir.",

  invitesHold:
    "Bir davette, davet edenin yazdığı mesaj ve not, verdiyse davet edilenin e-posta adresi bulunur. Çok kişilik bağlantıda kimin ne zaman kullandığı da durur. Bunları davet eden ve yöneticiler görür.",
  usedInvites_other:
    "Davet kullanıldıktan {{n}} gün sonra adres, mesaj ve not silinir; kimin kullandığı kalır.",
  expiredInvites_other:
    "Kullanılmadan süresi dolan davetlerde adres, mesaj ve not {{n}} gün sonra silinir.",
  lineage:
    "Kimin kimi davet ettiği süresiz saklanır. Hesap silinince geriye yalnızca bir numara kalır, ad kalmaz.",

  mail: "E-postalar",
  mailSent: "E-postalar sitenin posta sunucusundan geçer; gönderilenin kopyası sitede kalmaz.",
  mailFiles_other:
    "Bu sitenin posta sunucusu yok: e-postalar sunucuda dosya olarak durur ve {{n}} gün sonra silinir. Onları yalnızca siteyi işleten ve yöneticiler okuyabilir; bir yöneticinin okuduğu her e-posta işlem günlüğüne yazılır.",
  failedMail_other:
    "Gönderilemeyen bir e-postanın kaydı, nedeni bulunabilsin diye en çok {{n}} gün saklanır.",
  mailChoice:
    "Hangi bildirimlerin e-postayla geleceğini Ayarlar’dan seçersiniz; bu e-postaların altındaki bağlantıyla onları durdurabilirsiniz. Hesabınızın kendisiyle ilgili e-postalar her zaman gönderilir.",

  logs: "Günlükler",
  adminLog:
    "Yöneticilerin ve moderatörlerin başkaları üzerinde yaptıkları işlem günlüğüne yazılır; onu yalnızca yöneticiler, moderasyonla ilgili olanları moderatörler görür. Bir hesap silinince e-posta adresi, ad soyad ve kendisi için yazdıkları günlükten çıkarılır, kullanıcı adı kalır.",
  serverLog:
    "Sunucu, hataları ve saldırıları araştırabilmek için gelen istekleri kaydeder: ne zaman, hangi adresten, hangi hesap numarasıyla, hangi sayfaya. Bu kayıtların ne kadar tutulacağına siteyi işleten karar verir.",

  backupsKept_other:
    "Veritabanının her gün yedeği alınır ve en yeni {{n}} yedek saklanır. Sildiğiniz bir şey, onu içeren son yedek silinene kadar yedeklerde kalır.",
  backupsElsewhere:
    "Veritabanını siteyi işleten yedekler; yedeklerin ne kadar saklanacağına o karar verir. Sildiğiniz bir şey o zamana kadar yedeklerde kalır.",
  backupsHold:
    "Yedeklerde o gün sitede olan resimler ve dosyalar da vardır. Yedeklere yalnızca siteyi işleten ve yöneticiler ulaşır; her indirme işlem günlüğüne yazılır. Oturumlar ve bir kez kullanılan bağlantılar yedeklere girmez.",

  exports_other:
    "Yöneticiler, başka bir siteye taşınmak ya da saklamak için topluluğun tamamını dosya olarak dışa aktarabilir. Böyle bir dosya sitede {{n}} gün durur; hazırlayan ve indiren işlem günlüğüne yazılır. E-posta adresleri ve parola özetleri yalnızca yönetici seçerse dosyaya girer. Sildiğiniz bir şey, indirilmiş dosyalarda kalır.",

  browser: "Tarayıcınız",
  cookies:
    "Çerezler yalnızca oturumunuzu, dilinizi, renk modunuzu, saat diliminizi ve gösterilecek son bildirimi tutar; üye olduktan sonra on dakika boyunca, giriş formu için adresinizi de.",
  drafts:
    "Yarım kalan yazılarınız, siz gönderene kadar kendi tarayıcınızda da durur. Tarayıcıdakiler bağlantı kesilse de kaybolmaz.",
  pictures:
    "Sayfalar başka sitelerden hiçbir şey yüklemez. Bir gönderide başka bir sitedeki resmin adresi varsa resmi sunucu bir kez alır ve kendisi gösterir; o site sizden haberdar olmaz.",

  leaving: "Hesabınızı silerseniz",
  leavingWeek_other:
    "Hesabınız, siz istedikten {{n}} gün sonra silinir. O zamana kadar olduğu gibi durur ve kimse kullanamaz; giriş yaparsanız silme işlemi iptal olur.",
  leavingAll:
    "Ardından hesabınız, konularınız ve onlara yazılan yanıtlar, yanıtlarınız, bildirimleriniz, abonelikleriniz, yer imleriniz, yüklediğiniz resimler ve dosyalar, oturumlarınız, davetleriniz ve sizi çağıran davetteki bilgileriniz hemen görünmez olur ve kısa süre içinde kalıcı olarak silinir.",
  leavingRest:
    "Geriye şunlar kalır: işlem günlüğünde kullanıcı adınız ve yöneticilerin düzenlediği ya da sildiği yazılarınızın başı, davet zincirinde bir numara, başkalarının sizden yaptığı alıntılar ve sizden söz ettiği yazılar (sizi andıkları ve alıntıladıkları yerlerde kullanıcı adınızın yerini “eski üye” alır), bir süre de yedekler.",

  rights: "Haklarınız",
  rightsDownload:
    "Verilerinizin tümünü Ayarlar’daki “Verilerimi indir” bağlantısıyla tek dosya olarak, resimlerinizi ve dosyalarınızı yanındaki bağlantıyla, hepsini okunacak sayfalarla birlikte de bir gün sonra silinen tek bir arşiv olarak alabilirsiniz.",
  rightsChange:
    "Bilgilerinizi Ayarlar’dan düzeltebilir, hesabınızı oradan silebilirsiniz. Yöneticilerin hesabını başka bir yönetici siler.",
  rightsAsk: "Sormak istediğiniz bir şey ya da itirazınız varsa bir yöneticiye yazın.",
  reports_other:
    "Bir şeyi şikâyet ederseniz adınızı, seçtiğiniz nedeni ve yazdığınızı yalnızca moderatörler görür. Kapanan bir şikâyet {{n}} gün sonra silinir.",
  writingLanguage:
    "Her konu ve yanıtla birlikte, yazarken kullandığınız dil de saklanır; ekran okuyucular sesi buna göre seçer.",
  versionsKept:
    "Düzenlenen bir yazının eski sürümleri yazıyla birlikte saklanır ve silinir; onları yalnızca yazarı, moderatörler ve yöneticiler görür.",
  readsKept:
    "Bir konuyu nereye kadar okuduğunuz, yenileri gösterebilmek için saklanır. Bunu yalnızca siz görürsünüz; konu ya da hesabınız silinince silinir.",
  thanksKept:
    "Hangi yanıtlara teşekkür ettiğiniz, siz geri alana, yanıt silinene ya da hesabınızı silene kadar saklanır; bütün üyeler görür.",
  writingRemoved_other:
    "Kaldırılan yazıyı kendiniz kaldırdıysanız ilk gün siz, {{n}} gün boyunca da moderatörler geri getirebilir. Sonra metniyle birlikte kalıcı olarak silinir.",
  warningsKept_other:
    "Bir moderatörün size yazdığı uyarı {{n}} gün saklanır; onu siz ve moderatörler görür.",
  suspensionsKept_other:
    "Hesabınız askıya alınırsa nedenini siz ve moderatörler görür; hesabınız açıldıktan {{n}} gün sonra silinir.",
  leavingChoice:
    "Yazdıklarınızın kalmasını seçerseniz konularınız ve yanıtlarınız, içlerindeki resimler ve dosyalarla birlikte “Eski üye” adıyla kalır; kayıt gününüz ve gönderi sayınız dışında hesabınızla ilgili hiçbir bilgi saklanmaz.",
};
