/** Why a file cannot be converted or imported, for whoever has chosen it. */
export const refusedFile = {
  unknownSource:
    "Bilinen kaynaklardan biri değil. phpBB ya da NodeBB veritabanının dökümünü, Discourse yedeğini, Telegram ya da WhatsApp’tan dışa aktarılmış bir sohbeti verin.",
  packedOtherwise: "{{name}}, {{program}} ile sıkıştırılmış. Açın ve içinden çıkanı verin.",
  noRoomToUnpack: "Arşivin içindekiler için diskte yer yok. Yer açın, sonra yeniden deneyin.",
  damagedSource: "{{name}} bozuk ya da eksik. Dosyayı eski yerinden yeniden alın.",
  damagedEntry: "Arşivdeki {{name}} bozuk. Arşivi eski yerinden yeniden alın.",
  incompleteSource:
    "{{name}} yarıda kesiliyor. Dökümü yeniden alın, sonra dosyanın tamamını kopyalayın.",
  tooManyFiles:
    "İçinde {{max}} dosyadan fazlası var: bu, bir forumun ya da sohbetin verileri olamaz.",
  notReadable: "Sunucunun {{name}} dosyasını okuma izni yok. İzni verin, sonra yeniden deneyin.",
  encryptedZip: "Zip dosyası parolalı. Parolasıyla açın ve çıkan klasörü verin.",
  unknownZip:
    "Zip dosyası, burada bilinmeyen bir yolla sıkıştırılmış. Açın ve çıkan klasörü verin.",
  severalDumps: "Birden çok {{program}} dökümü var: {{names}}. Yalnız en yenisini bırakın.",
  utf16Dump:
    "{{name}} UTF-16 ile yazılmış; PowerShell’de > böyle yazar. Dökümü şu komutla yeniden alın: {{command}}",
  incompletePhpbb:
    "{{name}} eksiksiz bir phpBB değil: {{tables}} tabloları, satırlarıyla birlikte bulunmalı.",
  severalBoards:
    "{{name}} içinde birden çok forum var, tablo adları {{prefixes}} ile başlıyor. Dökümü tek birinin tablolarıyla alın.",
  phpbbOnPostgres:
    "{{name}} PostgreSQL’de çalışan bir phpBB’nin dökümü; yalnız MySQL ya da MariaDB’dekiler okunabilir.",
  mongodumpArchive:
    "{{name}}, mongodump’ın tek dosyalık arşivi. Bir klasöre döküm alın: mongodump --db=nodebb --out=dump",
  redisFile:
    "{{name}} bir Redis dosyası ve okunamaz. NodeBB’nin MongoDB ya da PostgreSQL dökümü okunur.",
  telegramPages:
    "Telegram bunu web sayfaları olarak dışa aktarmış. Sohbeti yeniden dışa aktarın, biçim olarak JSON seçin.",
  telegramWithoutGroup:
    "Telegram’dan alınan dosyada mesajı olan bir grup ya da kanal yok. İki kişi arasındaki konuşmalar içe aktarılmaz.",
  incompleteExport:
    "Dosya yarıda kesiliyor. Sohbeti yeniden dışa aktarın, sonra tamamını kopyalayın.",
  damagedExport: "Dosya bozuk ya da JSON değil. Sohbeti yeniden dışa aktarın.",
  conversation:
    "Bu WhatsApp sohbeti bir grup değil. İki kişi arasındaki konuşmalar içe aktarılmaz.",
  emptyChat: "Sohbette hiç mesaj yok.",
  chatNotUtf8:
    "Sohbetin metni UTF-8 değil. Bir düzenleyicide kaydedilmişse telefondan yeniden dışa aktarın.",
  impossibleDate:
    "Sohbetteki “{{date}}” bir tarih olamaz. O satırı düzeltin, sonra yeniden deneyin.",
  contradictingDates:
    "Sohbetteki tarihler birbirini tutmuyor: “{{day}}” tarihinde önce gün, “{{month}}” tarihinde önce ay var. Satırları düzeltin, sonra yeniden deneyin.",
  dayNotFirst: "Önce gün dediniz, ama “{{date}}” tarihinde yalnız ay önce gelebilir.",
  monthNotFirst: "Önce ay dediniz, ama “{{date}}” tarihinde yalnız gün önce gelebilir.",
  noCommunity:
    "Bu dosya bir topluluğun arşivi değil. Eski sitede Yönetim → Topluluk sayfasından alınan dosyayı verin.",
  damagedArchive: "Arşiv bozuk. Eski yerinden yeniden kopyalayın ya da yeniden dışa aktarın.",
  incompleteArchive: "Arşivin sonu eksik. Dosyanın tamamını eski yerinden yeniden kopyalayın.",
  newerArchive:
    "Arşivi daha yeni bir sürüm yazmış: biçimi {{version}}, bu sürüm ise {{known}} biçimini okuyor. Önce bu siteyi yeni sürüme yükseltin.",
  membersArchive:
    "Arşivde yalnız her üyenin okuyabildikleri var; bununla kimse giriş yapamaz. Eski sitede “Taşınmak için her şey” seçeneğiyle dışa aktarın.",
  damagedLine:
    "Arşivde okunamayan bir yer var: {{place}} (dosya, iki noktadan sonra satır). Arşivi yeniden dışa aktarın.",
  siteNotEmpty:
    "Bu site boş değil. Bir topluluk, yalnız henüz kimsenin yazmadığı ve ilk yöneticisinden başka üyesi olmayan bir siteye aktarılabilir.",
  noSuperuser:
    "Arşivdeki üyelerin hiçbiri etkin bir yönetici değil ve bu sitede de yönetici yok. Siteyi bir kez başlatın; ilk yönetici o sırada oluşturulur. Sonra yeniden deneyin.",
  superuserEmailTaken:
    "Arşivdeki bir üyenin e-posta adresi, burada kalacak olan yöneticininkiyle aynı. Önce Ayarlar → Profilim bölümünde başka bir adres girin.",
  changedSinceCheck: "Dosya, denetlendikten sonra değişmiş. Yeniden denetleyin.",
  nameOfTwo:
    "“{{username}}” bir üyenin şimdiki, başka bir üyenin eski adı. Arşivde ikisinden biri değişmeli.",
};
