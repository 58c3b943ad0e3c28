/** The beginning of the API's documentation. Words between backticks are code. */
export const guide = {
  start: "Adres ve giriş",
  startAddress:
    "Bütün çağrılar `{{api}}` adresinin altındadır. UTF-8 ile yazılmış JSON alır ve verirler; yalnızca giriş çağrısı form alır. Zamanlar ISO 8601 biçiminde ve UTC’dir. Yolun sonundaki eğik çizgi bir şey değiştirmez.",
  startSignIn: "Bir üyenin e-posta adresi ya da kullanıcı adıyla giriş yapın. Kabukta:",
  startHeader:
    "Her çağrıda token’ı `Authorization: Bearer …` başlığıyla gönderin. Herkese açık çağrılarda gerekmez. Sitenin çerezleri burada geçerli değildir.",
  startOrigins:
    "Başka sitelerin sayfaları, siteyi işleten adreslerini `CORS_ORIGINS` ayarına yazdıysa tarayıcıdan çağrı yapabilir.",

  keys: "Programlar için anahtar",
  keysWhy:
    "Bir botun ya da betiğin parolanıza ihtiyacı yoktur. Ayarlar → API sayfasında (`/settings/api`) ona bir anahtar oluşturun; neye izin verdiğini ve ne zaman sona ereceğini siz seçersiniz. Anahtar `divan_` ile başlar, bir kez gösterilir, token gibi gönderilir ve istendiği an silinebilir.",
  keysScopes:
    "Anahtarın izinleri `read`, `write`, `administer` ve yalnızca yöneticilerin verebildiği `observe` olabilir. Aşağıda her çağrının hangisini istediği yazar; izin verilmeyen çağrının yanıtı, `insufficient_scope` koduyla 403’tür. Parola, oturum ve anahtarlarla ilgili çağrılara anahtar yetmez, giriş yaparak alınan token gerekir.",

  first: "İlk çağrılar",
  firstList: "En son konular:",
  firstReply: "Bir yanıt. `TOPIC`, yazabildiğiniz bir konunun numarasıdır:",
  firstKey:
    "`Idempotency-Key`, bu tek yanıt için sizin koyduğunuz bir addır. Çağrının sonucu yolda kaybolursa aynı adla yineleyin: ilk sonuç yeniden gelir, ikinci bir yanıt oluşmaz. Bir şey oluşturan bütün çağrılarda böyledir.",

  lists: "Listeler",
  listsPaging:
    "Liste `{{shape}}` biçimindedir; `count` bütün satırların sayısıdır. Sayfayı `skip` ve `limit` seçer; `limit` en çok {{max}} olur, yazılmazsa da o kadardır.",
  listsStable:
    "Siz okurken başkaları yazar ve satırlar sayfadan sayfaya kayar. Hepsini okumak için `sort=id&after_id=…` kullanın, `after_id` elinizdeki son satırın numarası olsun: hiçbir satır atlanmaz ya da iki kez gelmez.",
  listsChanges:
    "Bir kopya tutmak için önce `GET /changes/?after=latest` yanıtındaki `next` değerini saklayın, sonra listeleri okuyun. Ardından her seferinde bir önceki yanıtın `next` değeriyle `GET /changes/?after=…` çağırın: neyin oluşturulduğunu, değiştiğini ve silindiğini söyler. Yanıt 410 ise baştan başlayın.",

  errors: "Hatalar",
  errorsShape:
    "Her hata JSON’dur: `detail` İngilizce bir cümledir, `code` ise hatanın programlar için hiç değişmeyen adıdır. Geçersiz girdide (422) `detail` bir listedir: `loc` yerini, `msg` ne olduğunu, `ctx` aşılan sınırı söyler.",
  error401: "Token gönderilmedi: giriş yapın.",
  error403:
    "Kod `bad_credentials` ise token artık geçerli değildir: yeniden giriş yapın. Başka bir kodda üyenin bu işe yetkisi yoktur; token geçerli kalır.",
  error409: "Başkası sizden önce davrandı: yeniden okuyun, sonra karar verin.",
  error422: "Girdiyi düzeltin: aynı çağrı yine reddedilir.",
  error429: "`Retry-After` kaç saniye diyorsa o kadar bekleyin, sonra aynı çağrıyı yineleyin.",
  errorsUnknown:
    "Bilinmeyen sorgu parametreleri yok sayılır ve `Warnings` başlığında adlarıyla bildirilir.",
  errorsId: "Her yanıtta `X-Request-Id` vardır. Bir sorunu bildirirken onu da yazın.",

  limits: "Sınırlar",
  limitsAllowed: "Bir üye şu kadarını yapabilir:",
  limitsMinutes: "{{what}}: {{minutes}} dakikada {{points}}",
  limitPost: "Konu ve yanıt yazmak",
  limitEdit: "Yazılanı düzenlemek",
  limitSearch: "Arama",
  limitInvite: "Davet oluşturmak",
  limitBookmark: "Yer imi eklemek",
  limitThank: "Teşekkür etmek",
  limitModerate: "Moderatörlük işleri",
  limitReport: "Şikâyet etmek",
  limitSignIn: "Bir hesaba bir yerden başarısız giriş",
  limitsHeaders:
    "Sayılan bir çağrının yanıtında `RateLimit` ne kadar hak kaldığını ve kaç saniye süreceğini, `RateLimit-Policy` izin verilenin tamamını söyler. Aşıldığında yanıt 429’dur, `Retry-After` ile.",
  limitsOff: "Bu sitede çağrıların sayısı sınırlı değildir.",
  limitsSizes:
    "İstek gövdesi en çok {{body}} MiB, token olmadan {{strangers_body}} KiB (aşarsa 413), `content` en çok {{content}} KiB, başlık en çok {{length}} karakterdir.",

  tokens: "Token’lar",
  tokensLife_other:
    "Giriş yaparak alınan token {{n}} gün geçerlidir; `expires_in` bunu saniye olarak söyler. Süresi dolunca yeniden giriş yapın.",
  tokensEnd:
    "`DELETE /login/access-token` gönderildiği token’ı sona erdirir; `/users/me/sessions` ötekileri listeler ve kapatır. Parola değişince kullanılan dışındaki bütün token’lar sona erer. Anahtarlar kalır; yalnızca parola e-postayla yenilenirse onlar da sona erer.",

  caching: "Önbellek ve güvenli düzenleme",
  cachingEtag:
    "GET yanıtlarında `ETag` vardır. Onu `If-None-Match` ile geri gönderin: bir şey değişmediyse yanıt gövdesiz bir 304 olur.",
  cachingIfMatch:
    "Aynı `ETag`’i PUT ya da PATCH ile birlikte `If-Match` başlığında gönderin: arada başkası değiştirdiyse yanıt 412 olur ve hiçbir şeyin üzerine yazılmaz.",

  contentHtml:
    "`content` HTML’dir. Sitenin düzenleyicisinin yazamadığı öğeler saklanmadan önce çıkarılır. Paragrafları `<p>` ile gönderin: düz metindeki satır sonları kaybolur.",
  contentLinks:
    "İçindeki bağlantı ve resimler `/user/…` gibi göreli olabilir; `{{site}}` adresine göredirler.",
};
