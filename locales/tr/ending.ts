/** /admin/ending. */
export const ending = {
  title: "Topluluğu kapatmak",
  menu: "Kapanış",
  intro:
    "Topluluklar biter ya da taşınır. Yazılanlar yine de onları yazanlarındır: kimse bir sabah boş bir adresle karşılaşmasın.",
  stepsTitle: "Sırayla yapılacaklar",
  announceTitle: "Duyurun",
  announceText:
    "Ne olacağını ve hangi gün olacağını, en az bir ay önceden, herkesin okuduğu bir forumda yazın. Üyeler konuşmak ister; belki biri siteyi yürütmeyi üstlenir.",
  announceLink: "Forumlara git",
  readOnlyStepTitle: "Siteyi yalnızca okunur yapın",
  readOnlyStepText: "Duyurduğunuz gün. Bundan sonra alınan her kopya tamdır.",
  readOnlyStepLink: "Bu sayfanın sonunda",
  exportText:
    "Bir kez taşınmak için, her şeyiyle; bir kez de üyeler için, her üyenin okuduklarıyla. Taşınıyorsanız yeni site birincisini okur.",
  archiveTitle: "Sayfaların arşivini alın",
  archiveText:
    "Programsız ve internetsiz açılan sayfalardır. Üyelere verin, güvendiğiniz birkaç yerde de saklayın.",
  communityLink: "Topluluğun tamamı",
  letterTitle: "Son bir e-posta yazın",
  letterText:
    "Arşivin nerede olduğunu, sitenin ne zamana dek okunacağını ve kime sorulacağını yazın: kendi e-posta programınızla, çünkü site herkese birden e-posta göndermez; adresler taşınma dosyasındadır. Aynısını aşağıdaki nedene de yazın, onu her sayfada herkes okur.",
  takeTitle: "Üyeler kendilerininkini alsın",
  takeText:
    "Her üye yazdıklarının, resimlerinin ve dosyalarının arşivini indirebilir, isterse hesabını siler. Bunun için zaman bırakın.",
  takeLink: "Bu arşivin sayfası",
  waitTitle: "Bir süre okunur bırakın",
  waitText:
    "En az üç ay. Güvenlik güncellemeleri, yedekler ve alan adının ücreti bu süre boyunca sürer.",
  backupTitle: "Son yedeği alın",
  backupText:
    "İndirin ve sunucudan uzun ömürlü bir yerde saklayın; saklamayacaksanız bunu da duyurun. İçinde adresler ve parolaların özetleri vardır.",
  deleteTitle: "Silin",
  deleteText:
    "Siteyi durdurun; veritabanını, dosyaları, yedekleri ve kopyalarını silin. Alan adını bir yıl daha elinizde tutun: onu alan biri, sitenize gelen e-postaları da alır. Komutlar docs/running.md dosyasında.",
  switchTitle: "Yalnızca okunur",
  switchText:
    "Yöneticiler dâhil kimse yazamaz: yeni konu, yanıt, düzeltme, silme, teşekkür, şikâyet, dosya, davet ve üye olmaz. Herkes okur, arar, indirir, kendi ayarlarını değiştirir ve ayrılabilir. Siz site ayarlarını değiştirebilir, yedek alabilir, üye silebilirsiniz. İstediğiniz zaman geri alabilirsiniz.",
  reason: "Nedeni",
  reasonHint:
    "Konuklar dâhil herkes, her sayfanın başında yazdığınız gibi okur. Örneğin: “Derneğimiz 30 Haziran’da kapandı. Arşiv yıl sonuna dek burada.”",
  set: "Yalnızca okunur yap",
  saveReason: "Nedeni değiştir",
  reopen: "Yeniden yazılabilsin",
  reopenTitle: "Üyeler yeniden yazabilsin mi?",
  reopenText: "Sayfaların başındaki yazı kalkar ve herkes yeniden yazabilir.",
  log: "{{actor}} siteyi yalnızca okunur yaptı.",
  logEnd: "{{actor}} sitede yeniden yazılmasına izin verdi.",
};
