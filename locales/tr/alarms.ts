/**
 * What is wrong with the running site, on the dashboard and in e-mails to superusers: its name,
 * what it is, what it means, and what to do.
 */
export const alarms = {
  title: "Alarmlar",
  since: "Başlangıç: {{date}}",
  detail: "Ayrıntı: {{detail}}",
  open: "Sayfasını açın",
  subject: "{{site}}: alarm – {{name}}",
  endedSubject: "{{site}}: düzeldi – {{name}}",
  endedText: "Bu sorun sona erdi: {{name}}. Yapmanız gereken bir şey yok.",
  ended: "Bitiş: {{date}}",
  why: "Bu e-postayı sitenin yöneticisi olduğunuz için aldınız. Sorun sürdükçe günde en çok bir kez gelir.",
  name_backup: "Güncel yedek yok",
  what_backup:
    "Son yedek alınamadı, bir buçuk gündür doğrulanmış bir yedek yok, PostgreSQL günlüğünü arşivleyemiyor (archive_command) ya da üyelerin bazı dosyaları kayıp olduğu için yedekte yok (files).",
  means_backup:
    "Disk ya da sunucu şimdi bozulursa, son doğrulanmış yedekten sonra yazılanlar kaybolur.",
  do_backup:
    "Son yedeğin neden alınamadığını yedekler sayfası, arşivin neden yazılamadığını PostgreSQL’in günlüğü söyler. Nedeni giderin ve yeni bir yedek alın. Kayıp dosyaları “npm run doctor” sayar, “npm run doctor -- --fix” eski yedeklerden geri getirir.",
  name_database: "Veritabanında arıza",
  what_database:
    "PostgreSQL yerinin kalmadığını, dosyalarını okuyamadığını ya da yazamadığını, verinin bozuk olduğunu veya yalnızca okunabildiğini bildirdi.",
  means_database: "Üyeler bir şey yazamıyor olabilir. Bozulan dosyalar kendiliğinden düzelmez.",
  do_database:
    "Sitenin günlüğünde bu kodu arayın, veritabanının diskine ve PostgreSQL’in günlüğüne bakın. Bozuk veri varsa bir yedeği geri yükleyin.",
  name_disk: "Yer dolmak üzere",
  what_disk:
    "Veri klasörünün diskinde az yer kaldı ya da üyelerin dosyaları sitenin sınırına yaklaştı (FILES_SITE_GB).",
  means_disk:
    "Disk dolunca yedek alınamaz; veritabanı da bu diskteyse kimse bir şey yazamaz. Sınıra gelince kimse resim ve dosya yükleyemez.",
  do_disk:
    "Yer açın, diski büyütün ya da FILES_SITE_GB’yi yükseltin. Veri klasöründen elle yalnızca eski yedekler silinebilir.",
  name_jobs: "Arka plan işleri aksıyor",
  what_jobs:
    "Son bir günde bir iş bütün denemelerinde başarısız oldu ya da işler saatlerdir bekliyor.",
  means_jobs:
    "Bu işlerin yapacağı şey eksik kaldı: bildirim, silme, temizlik ya da arama dizini gibi.",
  do_jobs:
    "Yönetim panosu başarısız işleri ve hatalarını listeler; ayrıntıları sitenin günlüğündedir.",
  name_mail: "E-postalar gitmiyor",
  what_mail: "E-postalar saatlerdir bekliyor ya da posta sunucusu onları geri çeviriyor.",
  means_mail:
    "Üyelere davet, parola bağlantısı ve bildirim ulaşmıyor. Bu e-posta da geç gelmiş olabilir.",
  do_mail:
    "E-posta sayfası nedenini söyler. Düzelttikten sonra oradan bir deneme e-postası gönderin.",
  name_postgresql: "PostgreSQL eskidi",
  what_postgresql: "Sitenin yanında getirdiği PostgreSQL bir yıldan eski.",
  means_postgresql: "O zamandan beri giderilen güvenlik açıkları ve hatalar onda duruyor.",
  do_postgresql:
    "Siteyi yeni sürüme yükseltin ya da güncellemelerini dağıtımınızdan alan kendi PostgreSQL’inize geçin.",
  name_replica: "Okuma kopyası kullanılamıyor",
  what_replica: "Okuma kopyasına on dakikadan uzun süredir ulaşılamıyor ya da kopya geride kaldı.",
  means_replica:
    "Her şey ana veritabanından okunuyor. Ana veritabanı şimdi bozulursa kopyada son yazılanlar eksik olur.",
  do_replica: "Kopyanın makinesine, günlüğüne ve ana veritabanıyla bağlantısına bakın.",
  name_webhooks: "Webhook’lar iletilemiyor",
  what_webhooks:
    "Bir webhook’un alıcısı saatlerdir yanıt vermiyor ya da webhook bu yüzden kapatıldı.",
  means_webhooks: "Alıcıdaki program o zamandan beri nelerin değiştiğini bilmiyor.",
  do_webhooks:
    "Alıcıyı onarın ve kapanan webhook’u yeniden açın. Artık gerekmeyen bir webhook’u silin.",
};
