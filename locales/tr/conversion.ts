/** What a conversion from another forum brings over, on its page, in its file and in the terminal. */
export const conversion = {
  title: "Dönüştürme raporu",
  about:
    "{{source}} verilerinden ne geldiği ve ne gelmediği aşağıda yazar. Henüz hiçbir şey içe aktarılmadı.",
  toFile: "Raporun tamamını indirin",
  counts: "Ne kadarı geldi",
  thing: "Ne",
  inSource: "Kaynakta",
  inArchive: "Arşivde",
  postsAndFirst: "Yazılar (konuların ilk yazılarıyla)",
  filesAndPictures: "Dosyalar ve resimler",
  removedTopics_other:
    "{{n}} konu orada silinmiş ya da onaylanmamıştı: burada da silinmiş olarak durur, yöneticiler geri getirebilir.",
  removedReplies_other:
    "{{n}} yanıt orada silinmiş ya da onaylanmamıştı: burada da silinmiş olarak durur, yöneticiler geri getirebilir.",
  losses: "Gelmeyenler ve değişenler",
  nothingLost: "Her şey olduğu gibi geldi.",
  example: "Örneğin: {{example}}",
  privateForums: "Başta yalnız yöneticilerin açabildiği forumlar",
  privateForumsText:
    "Bunları orada her üye okuyamıyordu; sohbetler de böyle başlar. Her birinin üyesiz bir grubu olur: okuyacak üyeleri o gruba ekleyin ya da forumu herkese açın.",
  renamed: "Kullanıcı adı değişen üyeler",
  renamedText:
    "Eski adlar kaybolmaz: üyeler onlarla giriş yapabilir, eski adla anılınca da bulunur.",
  oldName: "Eski adı",
  newName: "Yeni adı",
  renamedForLetters: "Eski adda burada geçmeyen işaretler var",
  renamedForLength: "Eski ad buradaki adlardan uzun ya da kısa",
  renamedBecauseTaken: "Yeni adı başka bir üye de alacaktı",
  doubled: "Adresi başka bir üyede kalanlar",
  doubledText:
    "Orada aynı e-posta adresi birden çok üyedeydi. Burada adres tek bir üyenin olur: etkin olanın, sonra en eskinin. Diğerlerinin adresini bir yönetici girer.",
  keptBy: "Adresin kaldığı üye",
  samples: "Örnek yazılar",
  samplesText:
    "Önce en çok şeyi kaybeden yazılar, sonra topluluğun her döneminden birkaçı. Türkçe harflere, alıntılara ve bağlantılara bakın.",
  sample: "{{path}}, yazan: {{username}}",
  more_other: "ve {{n}} satır daha: tamamı raporun dosyasında",
  losesPrivateMessages_other: "{{n}} özel mesaj eski forumda kalır.",
  losesGuestPosts_other:
    "{{n}} yazının yazarı üye değildi ya da hesabı yoktu: yazı gelir, varsa adı metnin başında durur.",
  losesBots_other: "{{n}} bot hesabı gelmez.",
  losesMovedTopics_other:
    "{{n}} taşınmış konunun eski yerindeki izi gelmez; konunun kendisi gelir.",
  losesPolls_other: "{{n}} anket, seçenekleri ve oylarıyla metin olarak gelir.",
  losesPollVotes_other: "Anketlerdeki {{n}} oyun kime ait olduğu gelmez.",
  losesModerators_other: "{{n}} moderatör görevi gelmez: moderatörleri burada yeniden atayın.",
  losesGroupRights_other:
    "{{n}} grup ya da yetki gelmez: kimin nerede yazabildiğini gözden geçirin.",
  losesLinkForums_other: "Yalnız başka bir adrese giden {{n}} forum gelmez.",
  losesForumPasswords_other:
    "{{n}} forumun ayrı bir parolası vardı: parola gelmez, forumu başta yalnız yöneticiler görür.",
  losesSignatures_other: "{{n}} üye imzası gelmez.",
  losesTags_other: "Konulardaki {{n}} etiket gelmez.",
  losesReactions_other: "Teşekkür sayılmayan {{n}} tepki gelmez.",
  losesBadges_other: "{{n}} rozet gelmez.",
  losesDrafts_other: "{{n}} taslak gelmez.",
  losesSubscriptions_other: "{{n}} konu ya da forum takibi gelmez.",
  losesReadMarks_other: "Kimin nereye kadar okuduğunu gösteren {{n}} işaret gelmez.",
  losesEditHistory_other: "{{n}} eski metin gelmez; yazının son metni gelir.",
  losesReports_other: "{{n}} şikâyet gelmez.",
  losesBadNumber_other: "{{n}} kayıt, numarası korunamadığı için gelmez.",
  losesHiddenProfiles_other: "{{n}} profilin herkese açık olmayan bilgileri gelmez.",
  losesSecondFactors_other:
    "Üyelerin {{n}} ikinci adımı gelmez: yenisini kurana kadar yalnız parolayla giriş yapılır.",
  losesServiceMessages_other: "Eski yazılımın kendi yazdığı {{n}} bildirim gelmez.",
  losesUnknownFormat_other:
    "{{n}} yerde bilinmeyen bir biçim var: okunabilen kısım düz metin olarak kalır.",
  losesLostFormat_other: "{{n}} yerde renk ya da boyut gibi bir biçim kaybolur; metni kalır.",
  losesUnknownQuote_other:
    "{{n}} alıntı alıntıladığı yazıya götürmez, çünkü o yazı yok; alıntının metni gelir.",
  losesMissingFile_other: "{{n}} dosya eksik: yazılarda geçiyor, ama verdiğiniz verilerde yok.",
  losesMissingPicture_other: "{{n}} profil resmi verdiğiniz verilerde yok.",
  losesRefusedFile_other:
    "{{n}} dosya gelmez: boş, bozuk, çok büyük ya da burada kabul edilmeyen türden.",
  losesMissingAuthor_other:
    "{{n}} yazının yazarı eski forumda artık yok: yazı hesabı olmayan bir üyenin görünür.",
  losesMissingTopic_other: "{{n}} yazı ya da dosyanın ait olduğu konu yok, bu yüzden gelmez.",
  losesMissingForum_other: "{{n}} konunun ait olduğu forum yok, bu yüzden gelmez.",
  losesCutText_other: "{{n}} yazı buradaki sınırdan uzun: sonu kesilir.",
  losesCutTitle_other: "{{n}} başlık buradaki sınırdan uzun: sonu kesilir.",
  losesCutName_other: "{{n}} ad buradaki sınırdan uzun: sonu kesilir.",
  losesManyPictures_other:
    "Bir yazıda otuzdan çok resim olan yerlerde {{n}} resim yerine bağlantısı durur.",
  losesMendedEncoding_other:
    "{{n}} metnin harfleri bozuk saklanmıştı ve düzeltildi: örneklere bakın.",
  losesPassword_other:
    "{{n}} üyenin burada kullanılabilecek bir parolası yok: yeni bir parola seçmeleri gerekir.",
  losesAddress_other:
    "{{n}} üyenin kendine ait bir e-posta adresi yok: bir yönetici girene kadar e-posta alamazlar.",
  losesNumberTaken_other:
    "{{n}} konuda yanıtların numaraları çakışıyordu: tarihe göre yeniden numaralandı.",
  losesUnlistedTopics_other:
    "{{n}} konu orada listelerde görünmüyordu: burada silinmiş olarak durur, yöneticiler geri getirebilir.",
  losesHiddenPosts_other:
    "{{n}} yazı orada gizlenmişti: burada silinmiş olarak durur, yöneticiler geri getirebilir.",
  losesChatMessages_other: "Sohbet kanallarındaki {{n}} mesaj gelmez.",
  losesRemotePosts_other: "Başka sunuculardan gelmiş {{n}} yazı gelmez.",
  losesTimeZone_other:
    "{{n}} mesajın saati, dosyada saat dilimi yazmadığı için, bu sitenin saat diliminde sayılır.",
  losesCutChat_other:
    "{{n}} sohbette tam WhatsApp’ın en çok verdiği kadar mesaj var: daha eskileri büyük olasılıkla eksik.",
  losesAddressBans_other: "Ağ ya da e-posta adreslerine konmuş {{n}} yasak gelmez.",
  losesWarnings_other: "Moderatörlerin üyelere verdiği {{n}} uyarı gelmez.",
  losesFriendsAndFoes_other: "Üyelerin listelerindeki {{n}} arkadaş ya da istenmeyen üye gelmez.",
  unpacking: "Açılıyor",
  reading: "Okunuyor",
  drawing: "Dosyalar ve resimler hazırlanıyor",
  converting: "Yazılar dönüştürülüyor",
  writing: "Arşiv yazılıyor",
  checking: "Arşiv denetleniyor",
  progress: "Adım {{number}} / {{total}}: {{step}}, %{{percent}}",
  madeFrom: "Kaynağı: {{source}}",
  refused: "Bu kaynak dönüştürülemedi, hiçbir şey değişmedi.",
  stays: "Dosya bu makinede duruyor; gerekmiyorsa aşağıdan silin.",
  folderRefused: "Klasör sunucuda duruyor; gerekmiyorsa kendiniz silin.",
  folder: "klasör, sunucuda durur",
  folderStays:
    "İçe aktardıktan sonra da {{name}} klasörü sunucuda durur. Parola özetleri ve özel mesajlar içerebilir: gerek kalmayınca kendiniz silin.",
  sourceIsDeleted:
    "İçe aktardıktan sonra {{name}} kaynağı da bu makineden silinir, çünkü parola özetleri ve özel mesajlar içerebilir.",
  dateOrder: "Bu sohbette tarihler nasıl yazılmış?",
  dateOrderText:
    "Dosyadaki tarihlerde önce gün mü yazıyor, ay mı, anlaşılmıyor. Tarihini bildiğiniz bir mesaja bakıp seçin.",
  dateExample: "Dosyadaki ilk tarih: {{date}}",
  dayFirst: "Önce gün: 03.04.2024, 3 Nisan 2024 demek",
  monthFirst: "Önce ay: 03.04.2024, 4 Mart 2024 demek",
  convertAgain: "Dönüştür",
};
