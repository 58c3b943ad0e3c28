/** /admin/backups. */
export const backups = {
  title: "Yedek yönetimi",
  about_other:
    "Her gün saat {{times}} (UTC) yedek alınır ve geri yüklenerek doğrulanır; en yeni {{n}} yedek saklanır.",
  off: "Veritabanının sunucusu yedeklendiği için site kendiliğinden yedek almaz (BACKUP_AT=off). Buradan yine de bir yedek alabilirsiniz.",
  noneOff: "Şimdi bir yedek alabilirsiniz.",
  create: "Yedek al",
  creating: "Yedekleniyor…",
  isRunning: "Bir yedek alınıyor; bitince yenisini başlatabilirsiniz.",
  name: "Ad",
  status: "Durum",
  uri: "S3 URI",
  progress: "Yedekleniyor, %{{percent}}",
  verified: "Doğrulandı",
  failed: "Başarısız",
  whenDone: "Bitince burada",
  none: "Henüz yedek yok",
  noneText: "İlkini şimdi alabilirsiniz; sonrakiler kendiliğinden alınır.",
  shown_other: "{{n}} yedeğin {{from}}–{{to}} arası gösteriliyor",
  reasonStorageAway: "Depoya ulaşılamadı.",
  reasonStorageFull: "Depoda yer kalmadı.",
  reasonStorageRefused: "Depo yazmaya izin vermedi; ayarlarını gözden geçirin.",
  reasonDatabaseFull:
    "Veritabanının diskinde yer kalmadı. Yedeği doğrulamak için orada veritabanı kadar yer gerekir.",
  reasonNotThere: "Depoda dosya bulunamadı.",
  reasonDamaged: "Geri yüklenen yedek aslına uymadı.",
  reasonNewer: "Yedek, programın daha yeni bir sürümüyle alınmış.",
  reasonNoScratch:
    "Veritabanı kullanıcısının, yedeklerin doğrulandığı geçici veritabanını oluşturma yetkisi yok.",
  reasonInterrupted: "Sunucu yedek bitmeden durdu.",
  reasonUnexpected: "Beklenmeyen bir hata oluştu; ayrıntısı sunucu günlüğünde.",
  download: "İndir",
  restore: "Geri yükleme",
  restoreText:
    "Sunucuda bu komutla; başka bir yedek için adını değiştirin. Önce siteyi durdurun. Ayrıntıları docs/backups.md dosyasında.",
  sameDiskHead: "Yedekler veritabanıyla aynı diskte",
  sameDisk:
    "Disk bozulursa ikisi de gider. Ara sıra bir yedek indirip başka yerde saklayın ya da yedekler için bir S3 deposu kurun.",
};
