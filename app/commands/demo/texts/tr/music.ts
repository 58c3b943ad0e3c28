import type { Subject } from "../../subject.ts";

export const music: Subject = {
  forum: "music",
  language: "tr",
  topics: [
    [
      "Kırkından sonra bağlama öğrenmek",
      "Parmaklarım tutmuyor, komşular tutuyor. Üç aydır “Uzun İnce Bir Yoldayım”ın ilk dizesindeyim. Moral verin.",
      "İlk dize en zorudur, sonrası yol. Günde on beş dakika, ama her gün.",
      "Ben elli ikimde başladım, altmışımda düğünde çaldım. Kimse kaçmadı.",
    ],
    [
      "Plak iğnesi ne zaman değişir?",
      "Bin saat diyorlar, saymadım. Cızırtı plaktan mı iğneden mi, nasıl anlarım?",
      "Yeni bir plakta da cızırdıyorsa iğnedendir. Büyüteçle bakın, ucu düzleşmişse plağı yer.",
    ],
    [
      "Ev kaydı: iki mikrofonla ud",
      "Ses odanın içinden geliyormuş gibi. Mikrofonların birini deliğe, birini sapa doğrulttum. Halı serdim, perde çektim.",
      "Delikten uzaklaştırın. Bir karış, on ikinci perdeye doğru; ikinciyi de dinleyicinin kulağına koyun.",
      "Dolabı açın, elbiselerin içine doğru çalın. Gülmeyin, en iyi yutucu odur.",
    ],
    [
      "Hicaz mı, hüzzam mı?",
      "İkisini kulaktan ayıramıyorum. Bir cümleyle nasıl anlatırsınız?",
      "Hicaz kapıda bekler, hüzzam kapıdan dönmüştür.",
      "Üçüncü perdeye kulak verin; hüzzamda segâhın üstünde oturur, bir yere varmaz.",
    ],
    [
      "Haftanın albümü: Altın Gün’den başlayalım mı?",
      "Her pazartesi bir albüm, pazar akşamına kadar iki satır. Eskiyi yeniden söyleyenlerle başlıyorum.",
      "Babama dinlettim, “bunu biz de böyle çalardık” dedi.",
      "Basların kaydı çok sıcak, kulaklıkla dinleyin.",
    ],
    [
      "Haftanın albümü: Neşet Ertaş, bir gece kaydı",
      "Alkışları, öksürükleri, çay kaşıklarıyla. Stüdyodan çok bunu seviyorum.",
      "İkinci parçadan önce söylediği bir söz var, ondan sonrası susup dinlemek.",
      "Öksüren bendim. Değildim ama keşke olsaydım.",
    ],
    [
      "Haftanın albümü: Erkin Koray, ilk plaklar",
      "Elektrosazın ilk kez insan gibi konuştuğu kayıtlar. Hangi parçada durdunuz?",
      "Gitarın tonunu nasıl almış, hâlâ çözemedim.",
    ],
    [
      "Koroya sesim yeter mi?",
      "Belediye korosu seçme yapıyor. Banyoda iyiyim. Nota bilmem.",
      "Gidin. Koroda herkes yanındakinden korkar, sonra alışır. Nota orada öğrenilir.",
      "Alto eksiktir, alto deyin.",
    ],
    [
      "Çocuk hangi çalgıyla başlamalı?",
      "Yedi yaşında, ritmi güzel, sabrı yok. Piyano mu, perküsyon mu?",
      "Kendi seçsin. Bizimki ukulele istedi, iki yıl sonra gitara kendiliğinden geçti.",
      "Önce koro; en ucuz çalgı insanın kendi sesi.",
    ],
    [
      "Konserde telefon",
      "Önümde iki saat boyunca ekran izledim. Kibarca söylemenin yolu var mı?",
      "“Bana da yollar mısınız?” diye sorun, çoğu utanıp indiriyor.",
    ],
    [
      "Ney üflemek: üç ay ses çıkmadı",
      "Dördüncü ay bir ses çıktı, kedim kaçtı. Dudak yerini anlatan var mı?",
      "Gülümseyin, sonra gülümsemeyi yarıya indirin. Dudak orada.",
      "Ayna karşısında değil, gözünüz kapalı arayın.",
    ],
    [
      "Türkü sözlerinde çözemediğimiz kelimeler",
      "“Mavilim” kim, “telli turnam” nereye gidiyor, “mihriban” neden sarı saçlı? Buradan bir sözlük çıkar.",
      "Turna haber taşır; telli olması başındaki tüyden.",
      "“Şeker oğlan”ı yıllarca bir kişi sandım, bir makammış gibi de dinledim.",
    ],
    [
      "Komşuya haber verme defteri",
      "Apartmanın girişine bir defter astım: kim ne zaman çalışacak. Üçüncü ayda defterde istek parçalar çıkmaya başladı.",
      "Bizde de olsa! En çok ne isteniyor?",
      "Fotoğrafını asın, başka apartmanlara örnek olsun.",
    ],
    [
      "Kasetleri dijitale aktarmak",
      "Dedemin düğün kayıtları, otuz kaset. Bant yapışıyor, fırında kurutma diye bir şey okudum, korktum.",
      "Korkmayın ama ev fırınıyla yapmayın; meyve kurutucusu, 50 derece, sekiz saat.",
      "Önce en değersizini deneyin. Bir de ham kaydı saklayın, gürültü temizliği sonra.",
    ],
  ],
  says: [
    "Metronomu ilk ay açmayın, sonra hiç kapatmayın.",
    "Kulak, parmaktan önce öğreniyor; bol bol dinleyin.",
    "Bu kaydı ilk kez bir minibüste duydum, ineceğim yeri kaçırdım.",
    "Teli değiştirince çalgı değiştirmiş gibi oldum, en ucuz iyileştirme bu.",
    "Hocam yavaş çalamayanın hızlı da çalamayacağını söylerdi, haklıymış.",
    "Canlı kayıtlardaki küçük hatalar olmasa bu kadar sevmezdim.",
    "Komşuyla saat konusunda anlaşın, gerisi kolay.",
    "Aynı eseri üç ayrı yorumdan dinleyin, dördüncüsü sizinki olur.",
    "Nota bilmek iyidir, ezber bilmek daha iyidir.",
    "Bunu duyunca aklıma hep dedemin radyosu gelir.",
  ],
  tips: [
    "Her gün kısa, haftada bir uzun çalışın",
    "Kaydedip bir hafta sonra dinleyin",
    "Akordu çalmadan önce de sonra da yapın",
    "Sözleri elle yazın",
    "Yarı hızda başlayın",
  ],
  asks: [
    [
      "Hocanız var mı, kendi kendinize mi?",
      "Kendi kendime; ara sıra yanlışımı bulan bir komşum var.",
    ],
    ["Kaydı dinleyebileceğimiz bir yer var mı?", "Temiz bir kayıt olsun, buraya ekleyeceğim."],
    ["Evdekiler ne diyor?", "Kapıyı kapatıyorlar ama türküye eşlik ettiklerini duyuyorum."],
  ],
};
