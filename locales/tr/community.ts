/** /admin/community. */
export const community = {
  title: "Topluluk",
  about:
    "Topluluğun tamamını tek bir dosyada alırsınız: başka bir siteye taşınmak ya da saklamak için.",
  exports: "Dışa aktarmalar",
  make: "Dışa aktar",
  starting: "Başlatılıyor",
  everything: "Taşınmak için her şey",
  everythingText:
    "Sitenin bildiği her şey, belgelenmiş ve açık bir biçimde: silinen yazılar, şikâyetler, gruplar, davetler, ayarlar ve işlem günlüğü de. Başka bir Divan sitesi bu dosyayı içe aktarabilir.",
  members: "Üyeler için: her üyenin okuduğu",
  membersText:
    "Aynı biçimde, yalnız her üyenin okuduğu konular, yanıtlar, resimler ve dosyalar. Yalnız bazı grupların gördüğü forumlar, e-posta adresleri ve parolalar yoktur.",
  pages: "Diskten açılan sayfalar",
  pagesText:
    "İnternet olmadan tarayıcıda açılan bir ZIP arşivi: forumlar, konular, üyeler ve resimler. E-posta adresi, parola ve silinmiş yazı içermez.",
  secrets: "Taşınırken yanına alınacaklar",
  withPasswords: "Parola özetleri",
  withPasswordsText:
    "Üyeler yeni sitede eski parolalarıyla giriş yapar. Özetler olmazsa her üye yeni bir parola seçer.",
  withEmails: "E-posta adresleri",
  withEmailsText:
    "Adresler olmazsa yeni site üyelere e-posta gönderemez, parola seçecekleri bağlantıyı da yollayamaz.",
  keepSafeHead: "Dosyayı güvende tutun.",
  keepSafe:
    "Yalnız bazı üyelerin okuyabildikleri, bu ikisi olmadan da dosyadadır. Dosyayı ele geçiren kişi, özetler varsa parolaları tahmin etmeyi deneyebilir, adresler varsa üyelere yazabilir. Şifreli bir yerde saklayın, taşındıktan sonra silin.",
  readers: "Kimler için",
  readersText: "Bir grup seçerseniz arşivde o grubun görebildiği forumlar da olur.",
  everyMember: "Her üye için",
  howLong:
    "Büyük bir sitede saatler sürebilir; bu arada site çalışır. Dosya bir hafta durur, sonra kendiliğinden silinir. Aynı anda tek bir dışa aktarma hazırlanır; kimin neyi aldığı işlem günlüğüne yazılır.",
  isRunning: "Bir dışa aktarma hazırlanıyor; bitince yenisini başlatabilirsiniz.",
  createdBy: "İsteyen",
  file: "Dosya",
  progress: "Hazırlanıyor, %{{percent}}",
  ready: "Hazır",
  failed: "Hazırlanamadı",
  failedDiskFull:
    "Diskte yer kalmadı. Yer açın ya da eski dışa aktarmaları silin, sonra yeniden deneyin.",
  failedStorage: "Dosya depoya yazılamadı; deponun ayarlarını gözden geçirin.",
  failedGroup: "Grup bu arada silindi.",
  failedInterrupted: "Sunucu, dosya bitmeden durdu. Dışa aktarmayı yeniden başlatın.",
  forEveryMember: "her üye için",
  forGroup: "{{group}} grubu için",
  hasPasswords: "parola özetleriyle",
  noPasswords: "parola özetleri olmadan",
  hasEmails: "e-posta adresleriyle",
  noEmails: "e-posta adresleri olmadan",
  breakOff: "Durdur",
  until: "{{date}} tarihinde silinir",
  shown_other: "{{n}} dışa aktarmanın {{from}}–{{to}} arası gösteriliyor",
  deleteTitle: "Bu dışa aktarma silinsin mi?",
  deleteText: "Dosya hemen silinir. İstediğiniz zaman yenisini hazırlayabilirsiniz.",
  breakOffTitle: "Dışa aktarma durdurulsun mu?",
  breakOffText: "Hazırlanan dosya silinir. İstediğiniz zaman yeniden başlatabilirsiniz.",
  back: "Topluluk sayfasına dön",
  toImport: "Topluluğunuz başka bir forumda ya da bir sohbette mi?",
  toImportLink: "Buraya taşıyın",
  toForums: "Forumlara gidin",
  toUsers: "Üye yönetimine gidin",
  toExports: "Topluluğu dışa aktarın",
  importTitle: "Topluluğu içe aktar",
  importAbout:
    "Bu boş site bir topluluğun sitesi olur: başka bir Divan sitesinin arşivinden, phpBB, Discourse ya da NodeBB verilerinden, Telegram ya da WhatsApp sohbetinden. Başka bir yazılımın verileri önce dönüştürülür; ne geldiğini ve ne gelmediğini içe aktarmadan görürsünüz.",
  siteNotEmpty:
    "Bu site artık boş değil. Bir topluluk yalnız henüz kimsenin yazmadığı ve ilk yöneticisinden başka üyesi olmayan bir siteye aktarılabilir.",
  wasImported:
    "Topluluğunuz artık burada. Kimseye haber vermeden önce siteye birkaç üye olarak bakın: Üye yönetiminde, üyenin işlemlerinden. Parolası gelmeyenlere bağlantıyı da oradan gönderirsiniz.",
  filesLeft: "Bu makinede kalanlar",
  filesLeftText:
    "Parola özetleri ve özel mesajlar içerebilirler: gerek kalmayınca silin. Klasörleri sunucudan siz silersiniz.",
  archives: "Bu makinedeki dosyalar ve klasörler",
  archive: "Arşiv, eski forumun verileri ya da sohbet",
  check: "Denetle",
  checking: "Denetleniyor, %{{percent}}",
  uploadArchive: "Dosya yükle",
  uploadAndCheck: "Yükle ve denetle",
  roomForArchive:
    "Adı .tar.gz, .tgz, .zip, .sql, .sql.gz, .txt ya da .json ile biten bir dosya, en çok {{size}}.",
  copyInstead:
    "Yükleme on dakikada bitmelidir. Daha büyük bir dosyayı ya da bir klasörü sunucudaki veri klasörünün imports klasörüne kopyalayın, sonra bu sayfayı yenileyin.",
  noRoomToUpload:
    "Bu dosya için diskte yer yok. Yer açın ya da dosyayı daha büyük bir makinede içe aktarın.",
  deleteArchiveText: "Dosya bu makineden silinir. Sitede bir şey değişmez.",
  backToImport: "İçe aktarma sayfasına dön",
  importFailed: "Tamamlanamadı",
  importBroken: "Bu dosya içe aktarılamaz. Hiçbir şey değişmedi.",
  importRefused: "Arşiv içe aktarılmadı, hiçbir şey değişmedi.",
  importReason: "Nedeni, dosyayı okuyan programın İngilizce sözleriyle:",
  importFileGone: "Dosya artık bu makinede değil. Hiçbir şey değişmedi.",
  importDiskFull: "Diskte yer kalmadı. Hiçbir şey değişmedi; yer açın, sonra yeniden deneyin.",
  importInterrupted: "Sunucu bu sırada durdu. Hiçbir şey değişmedi; yeniden deneyebilirsiniz.",
  importUnexpected:
    "Beklenmedik bir hata oldu; sunucunun kayıtlarında ayrıntısı var. Hiçbir şey değişmedi; yeniden deneyebilirsiniz.",
  faults_other: "Arşivde {{n}} hata var",
  faultsText:
    "Hiçbir şey değişmedi. Aşağıda hataların yeri var: dosya, iki noktadan sonra satır. Açıklamalar, arşivi yazan programı düzeltecek kişi içindir ve İngilizcedir.",
  moreFaults_other: "ve {{n}} hata daha",
  noFaults: "Arşiv eksiksiz, hata yok",
  countOthers: "Başka kayıtlar",
  willBe: "İçe aktarınca ne olur",
  willReplace:
    "Bu sitedeki hesabınız, ayarlar ve işlem günlüğü silinir; yerlerine arşivdekiler gelir. Arşivde bir yöneticinin parolasını bildiğinizden emin olun.",
  willSignOut: "Oturumunuz kapanır; arşivdeki bir hesapla yeniden giriş yaparsınız.",
  willKeepSuperuser:
    "Arşivdeki üyelerin hiçbiri etkin bir yönetici değil: bu sitedeki hesabınız e-posta adresi, parolası ve ikinci adımıyla kalır ve siteyi yönetir. Arşivdeki bir üye kullanıcı adınızı taşıyorsa adınızın sonuna bir sayı eklenir. Buradaki ayarlar ve işlem günlüğü silinir.",
  willSignOutKept:
    "Oturumunuz kapanır; e-posta adresiniz ve şimdiki parolanızla yeniden giriş yaparsınız.",
  willHaveNoPassword_other:
    "{{n}} hesabın arşivde parolası yok: parola belirleme bağlantılarını sonra Üyeler sayfasından gönderebilirsiniz.",
  willHaveNoEmail_other:
    "{{n}} hesabın arşivde e-posta adresi yok: bir yönetici adresleri girene kadar onlara e-posta gitmez.",
  willLosePasskeys:
    "Bazı hesaplar ikinci adım kullanıyor. Geçiş anahtarları yalnız sitenin eski adresinde çalışır; kodlar her adreste çalışır.",
  willBreakLinks:
    "Eski sitenin davet bağlantıları ve e-postalarındaki bağlantılar burada çalışmaz.",
  willPause:
    "Aktarma sürerken site yanıt vermez; bu sayfa ilerleyişi gösterir. Yarıda kalırsa hiçbir şey değişmez, yeniden başlatabilirsiniz.",
  willDeleteFile:
    "Bitince arşiv bu makineden silinir, çünkü içinde parola özetleri olabilir. Başka yerde de bir kopyası olsun.",
  import: "İçe aktar",
  isBeingImported:
    "Topluluk içe aktarılıyor, %{{percent}}. Bitince arşivdeki bir hesapla giriş yapın. Bu sayfa kendiliğinden yenilenir.",
  logCreated: "{{actor}} topluluğu dışa aktardı: {{name}}.",
  logDownloaded: "{{actor}}, topluluğun {{name}} dosyasını indirdi.",
  logDeleted: "{{actor}}, topluluğun {{name}} dosyasını sildi.",
};
