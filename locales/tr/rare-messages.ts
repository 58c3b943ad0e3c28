/**
 * More messages, which reading pages never show: those of programs and of seldom used forms. So the
 * browser does not load them there.
 */
export const rareMessages = {
  insufficientScope: "Bu anahtar bu işleme izin vermiyor",
  signInRequired: "Bu işlem için anahtar yetmez, parolayla giriş gerekir",
  keyNameTaken: "Bu adda bir anahtarınız zaten var.",
  tooManyKeys: "En çok 50 anahtarınız olabilir. Önce birini silin.",
  scopeRequired: "En az bir izin seçin",
  idempotencyKeyShape: "Idempotency-Key 1 ile 255 arası görünür ASCII karakter alır",
  idempotencyKeyReused: "Bu Idempotency-Key başka bir çağrıda kullanıldı. Yenisini kullanın.",
  changesGone: "Bu değişiklikler artık tutulmuyor. after=latest ile baştan başlayın",
  webhookUrlRefused: "https ile başlayan, internette olan bir adres yazın",
  tooManyWebhooks: "En çok 20 webhook olabilir.",
  webhookSwitchedOff: "Bu webhook kapalı.",
  tooManyInviteMails:
    "Şimdilik başka davet e-postası gönderemezsiniz. Davet bağlantısını kendiniz de iletebilirsiniz.",
  tooManyInviteMailsToAddress:
    "Bu adrese şimdilik başka davet e-postası gönderilemiyor. Davet bağlantısını kendiniz de iletebilirsiniz.",
  draftSent: "Bu yazı gönderildi.",
  tooManyDrafts: "En çok 50 taslağınız olabilir. Önce birini silin.",
  nothingWritten: "Siteye bir üye gibi bakarken bir şey yazılamaz.",
  superuserSeesAll: "Yöneticiler her şeyi görür; onlar gibi bakmak bir şey değiştirmez.",
  wrongCode: "Kod doğru değil.",
  codeRequired: "Kodu yazın.",
  wrongPasskey: "Geçiş anahtarı kabul edilmedi. Yeniden deneyin.",
  timeCodesAreOn: "Doğrulama kodları zaten açık.",
  timeCodesNotStarted: "Önce doğrulama kodlarını kurmaya başlayın.",
  tooManyPasskeys: "En çok 20 geçiş anahtarınız olabilir. Önce birini silin.",
  secondFactorNeeded: "İkinci adımınızın kodu gerekiyor.",
  secondFactorRequired: "Önce ikinci adımı kurun (Ayarlar → Güvenlik).",
  signInExpired: "Giriş yarıda kaldı. Baştan başlayın.",
  noSecondFactor: "Bu hesabın ikinci adımı yok.",
  secondFactorWasUsed:
    "Bu hesap ikinci adımı kullanmış: ancak bekleme süresinden sonra kaldırılabilir.",
  reauthenticationRequired: "Bunun için kim olduğunuzu yeniden doğrulayın.",
  communityNotEmpty:
    "Bu site boş değil: topluluk yalnız boş bir siteye aktarılabilir. Hiçbir şey değişmedi.",
  passwordLettersWait: "Önceki e-postalar daha gönderiliyor. Bitince yeniden deneyin.",
  communityImportRuns: "Bir dosya şu anda dönüştürülüyor, denetleniyor ya da içe aktarılıyor.",
  communityNotChecked: "Bu arşiv önce denetlenmeli, hatası da olmamalı.",
  communityArchiveNotFound: "Bu adda bir dosya yok.",
  communityArchiveName:
    "Adı .tar.gz, .tgz, .zip, .sql, .sql.gz, .txt ya da .json ile biten bir dosya seçin; ad harf ya da rakamla başlasın, çok uzun olmasın.",
  communityArchiveExists:
    "Bu adda bir dosya zaten var. Önce onu silin ya da ötekine başka bir ad verin.",
  noRoomForArchive: "Bu dosya için diskte yer yok.",
  communityExportNotFound: "Dışa aktarma bulunamadı ya da süresi doldu.",
  communityExportIsMade:
    "Bir dışa aktarma zaten hazırlanıyor. Bitince ya da onu durdurunca yenisini başlatabilirsiniz.",
  archiveNotFound: "Arşiv yok ya da süresi doldu.",
  archiveIsMade: "Arşiviniz zaten hazırlanıyor.",
  archiveOncePerDay: "Günde bir arşiv hazırlanabilir. Son arşivinizi indirebilirsiniz.",
  fileRequired: "Bir dosya seçin.",
  onlyOneFile: "Dosyaları birer birer gönderin.",
  fileEmpty: "“{{name}}” boş, yüklenmedi.",
  pictureTooLarge: "“{{name}}” çok büyük: bir resim en çok {{max}} MB olabilir.",
  fileTooLarge: "“{{name}}” çok büyük: bir dosya en çok {{max}} MB olabilir.",
  fileKind:
    "“{{name}}” alınmayan bir türde. Resim, PDF, metin, tablo, ofis belgesi, zip, ses ve video yükleyebilirsiniz.",
  pictureKind: "“{{name}}” resim değil. JPEG, PNG, GIF, WebP ya da AVIF seçin.",
  pictureHeic:
    "“{{name}}” HEIC biçiminde, bu biçim burada açılamıyor. Resmi JPEG olarak kaydedip yeniden deneyin.",
  pictureBroken: "“{{name}}” bozuk ya da yarım, resim açılamadı.",
  picturePixels: "“{{name}}” çözünürlüğü çok yüksek bir resim: en çok {{max}} megapiksel olabilir.",
  noRoomForFiles: "Dosyalar için yeriniz kalmadı.",
  siteFull: "Sitede dosyalar için yer kalmadı. Yöneticilere haber verin.",
  tooManyFiles: "Bir seferde en çok {{max}} dosya gönderebilirsiniz.",
  filesRefused:
    "Alınmayan dosyalar olduğu için henüz gönderilmedi. Alınanlar metnin sonunda; böyle de gönderebilirsiniz.",
  chooseFilesAgain:
    "Seçtiğiniz dosyalar alınamadı. Formu yeniden gönderirken onları bir daha seçin.",
  newcomerFiles: "Yeni üyeler ilk gün bu kadar dosya yükleyebilir. Yarın yeniden deneyin.",
  filesBusy: "Şu anda çok sayıda dosya yükleniyor. Biraz bekleyip yeniden deneyin.",
  filesUnavailable: "Dosyalar şu anda saklanamıyor. Biraz sonra yeniden deneyin.",
  fileNotFound: "Dosya bulunamadı",
  sitePictureGone: "Bu resim artık sitede yok. Yeniden seçin.",
  fileIsFace: "Bu sizin profil resminiz. Önce profilinizden kaldırın.",
  fileInUse: "Bu dosya bir yazıda görünüyor. Önce yazıdan çıkarın.",
  fileInRemovedPost:
    "Bu dosya kaldırılmış bir yazınızda. O yazı kalıcı olarak silinene kadar dosya da kalır.",
};
