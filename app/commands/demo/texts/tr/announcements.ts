import type { Subject } from "../../subject.ts";

export const announcements: Subject = {
  forum: "news",
  language: "tr",
  topics: [
    [
      "Divan’a hoş geldiniz: kurallarımız",
      "Burası davetle gelinen, yavaş konuşulan bir yer. Kurallarımız az:\n\n1. Karşınızdakini evinize gelmiş bir konuk gibi düşünün.\n2. Bilmediğinizi sorun, bildiğinizi anlatın.\n3. Satış duyurusu yok; takas ve armağan serbest.\n4. Birini davet ederken, onun yazdıklarının altına kendi adınızı da koyduğunuzu unutmayın.\n\nSorusu olan bu konunun altına yazsın.",
      "Dördüncü madde için ayrıca teşekkürler. İnsanı düşündürüyor.",
      "Takas konusu nereye açılacak, ilgili foruma mı?",
    ],
    [
      "Davet haklarınız hakkında",
      "Her üyenin üç daveti var. Bir davet otuz gün geçerli; kullanılmayanı silerseniz hakkınız geri gelir. Acele etmeyin, doğru insanı bekleyin.",
      "Biri bir yıldır cebimde duruyor. Doğru insan geç geliyor.",
    ],
    [
      "Ankara buluşması: ayın ikinci pazarı",
      "Kuğulu Park’ta on birde buluşup Hamamönü’ne yürüyoruz. Herkes bir şey getiriyor: ekmek, söz, saz, fide.\n\nGeleceklerin kısaca yazması yeter.",
      "Fide benden, kırk tane. Kimse eli boş dönmesin.",
      "Ekşi maya ekmeği getiriyorum, iki tane.",
    ],
    [
      "Ankara buluşmasının ardından",
      "On dört kişiydik, üç çocuk, bir kanarya. Tahta kaşık atölyesinde kimse parmağını kesmedi. Fotoğrafları isteyen bana yazsın, açık paylaşmıyoruz.",
      "Kaşığım çorbayı akıtıyor ama benim.",
      "Emeği geçen herkese teşekkürler. Çocuk hâlâ kanaryayı anlatıyor.",
    ],
    [
      "English Corner açıldı",
      "Uzaktan katılan dostlarımız için iki İngilizce forum açtık. Türkçe bilmeyenler çekinmesin, bilenler de tercüman sanmasın kendini; yeter ki konuşalım.",
      "Good news! Thank you, from the far end of the table.",
      "İngilizcem pasladı, orada açılır.",
    ],
    [
      "Bakım: salı gecesi 03.00–03.30",
      "Sunucuyu yeni bir makineye taşıyoruz. Yarım saat kapalı kalacağız; yazmakta olduğunuz yanıt tarayıcınızda durur, dönünce gönderirsiniz.",
      "Kolay gelsin. Gece nöbetindekilere çay.",
      "Sabah baktım, fark etmedim bile. Demek ki iyi olmuş.",
    ],
    [
      "Yedekler hakkında kısa bir not",
      "Her gece yedek alınıyor ve her yedek boş bir veritabanına açılıp karşılaştırılıyor. “Yedek var mı?” diye soranlara cevabımız artık “geri de yükledik” oldu.",
      "Bilgisayar forumundan ayakta alkışlıyoruz.",
    ],
    [
      "Bildirimler artık daha sessiz",
      "Abone olduğunuz bir konuda adınız geçerse tek bildirim alırsınız, iki değil. Abonelikleri **Ayarlar › Abonelikler** sayfasından yönetebilirsiniz.",
      "Kelime oyunu konusundan çıkmanın yolunu şimdi öğrendim, sağ olun.",
    ],
    [
      "Hakkı Bey’e veda",
      "Hakkı Bey sağlığı nedeniyle hesabını dondurmamızı istedi. Yazdıkları yerinde duruyor; dönmek isterse sandalyesi de.",
      "Ellerinden öperim, geçmiş olsun.",
      "Rahle konusunda ne öğrendiysem ondan öğrendim.",
    ],
    [
      "Forumları yeniden düzenledik",
      "Zanaat forumunu ikiye ayırdık: ahşap ve dokuma. Bahçe de mutfaktan çıkıp kendi yerine kavuştu. Eski konular yerinde, adresleri değişmedi.",
      "Dokumacılar adına teşekkür ederim, talaş yutmaktan yorulmuştuk.",
    ],
    [
      "Kış buluşması bu yıl İzmir’de",
      "Bu kış İzmir’deyiz. Sehpa sergisi, erişte kesme ve şiir gecesi aynı güne sığacak gibi. Konaklama için evini açabilecek olan varsa yazsın.",
      "İki kişilik yerim var, Karşıyaka. Kedi alerjisi olmasın.",
      "Sehpamla geliyorum. Otobüse almazlarsa üstüne oturarak geleceğim.",
    ],
    [
      "Koyu görünüm geldi",
      "Gece okuyanlar için. Sağ üstteki menüden açılıyor, hesabınızda kalıyor.",
      "Gözlerim teşekkür ediyor.",
    ],
  ],
  says: [
    "Haber için teşekkürler.",
    "Okudum, anladım, bir itirazım yok.",
    "Takvime yazdım.",
    "Emeğinize sağlık, iyi ki varsınız.",
    "Böyle duyurulunca insanın içi rahat ediyor.",
    "Yapılacak iş varsa ben de varım.",
    "Uzaktayım ama gönlüm orada.",
    "Güzel düşünülmüş, özellikle yeni gelenler için.",
  ],
  tips: ["Önce kuralları okuyun", "Sorunuzu buraya yazın", "Takvime not edin"],
  asks: [
    [
      "Uzaktan katılmak isteyenler için bir yol var mı?",
      "Elbette, buraya yazmanız yeter; gerisini biz düşünürüz.",
    ],
    ["Bunu yeni gelenlere de iletelim mi?", "İyi olur, Tanışma forumunda da hatırlatırım."],
    ["Soruları buraya mı yazalım?", "Evet, hepsi bir arada dursun."],
  ],
};
