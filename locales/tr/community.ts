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
    "Sitenin bildiği her şey, belgelenmiş ve açık bir biçimde: silinen yazılar, şikâyetler, gruplar, davetler, ayarlar ve işlem kaydı da. Başka bir Divan sitesi bu dosyayı içe aktarabilir.",
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
    "Adresler olmazsa yeni site üyelere e-posta gönderemez, yeni parola bağlantısı da gönderemez.",
  keepSafeHead: "Dosyayı güvende tutun.",
  keepSafe:
    "Yalnız bazı üyelerin okuyabildikleri, bu ikisi olmadan da dosyadadır. Dosyayı ele geçiren kişi, özetler varsa parolaları tahmin etmeyi deneyebilir, adresler varsa üyelere yazabilir. Şifreli bir yerde saklayın, taşındıktan sonra silin.",
  readers: "Kimler için",
  readersText: "Bir grup seçerseniz arşivde o grubun görebildiği forumlar da olur.",
  everyMember: "Her üye için",
  howLong:
    "Büyük bir sitede saatler sürebilir; bu arada site çalışır. Dosya bir hafta durur, sonra kendiliğinden silinir. Aynı anda tek bir dışa aktarma hazırlanır; kimin neyi aldığı işlem kaydına yazılır.",
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
  failedInterrupted: "Sunucu, dosya bitmeden durdu. Yeniden başlatın.",
  forEveryMember: "her üye için",
  forGroup: "{{group}} grubu için",
  hasPasswords: "parola özetleriyle",
  noPasswords: "parola özetleri olmadan",
  hasEmails: "e-posta adresleriyle",
  noEmails: "e-posta adresleri olmadan",
  breakOff: "Durdur",
  until: "{{date}} tarihinde silinir",
  shown_other: "{{n}} dışa aktarmanın {{from}}–{{to}} arası gösteriliyor",
  deleteTitle: "Silinsin mi: {{name}}",
  deleteText: "Dosya hemen silinir. İstediğiniz zaman yenisini hazırlayabilirsiniz.",
  breakOffTitle: "Durdurulsun mu: {{name}}",
  breakOffText: "Hazırlanan dosya silinir. İstediğiniz zaman yeniden başlatabilirsiniz.",
  back: "Topluluk sayfasına dön",
  logCreated: "{{actor}} topluluğu dışa aktardı: {{name}}.",
  logDownloaded: "{{actor}}, topluluğun {{name}} dosyasını indirdi.",
  logDeleted: "{{actor}}, topluluğun {{name}} dosyasını sildi.",
};
