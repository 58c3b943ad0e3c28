import type { Subject } from "../../subject.ts";

export const weaving: Subject = {
  forum: "weaving",
  language: "tr",
  topics: [
    [
      "Kökboya ile kırmızının tonları",
      "Aynı kazandan üç ayrı kırmızı çıkardım: ilk çile tuğla, ikincisi nar çiçeği, üçüncüsü yavruağzı. Tek fark suyun sıcaklığı. 70 dereceyi geçirmeyince renk parlak kalıyor; kaynayınca kahveye dönüyor.\n\nSiz son banyoya ne katıyorsunuz?",
      "Bir avuç kepek. Büyükannem öyle yapardı, nedenini bilmezdi; sonradan okudum, suyu yumuşatıyormuş.",
      "Şapı yarıya indirip bir tutam krem tartar koyun, kırmızı daha canlı duruyor.",
    ],
    [
      "Tezgâhı salona kurdum, şimdi nasıl toplayacağım?",
      "İki metrelik ıstar tezgâhını “geçici” diye salona kurdum. Sekiz ay oldu. Çözgüyü bozmadan tezgâhı başka odaya taşımanın yolu var mı?",
      "Levent ağaçlarını birbirine iple bağlayıp çözgüyü gergin tutun, yan ağaçları sökün, halı gibi taşıyın. İki kişi şart.",
      "Taşımayın, salonu taşıyın. Bizde öyle oldu.",
    ],
    [
      "Elibelinde motifinin yöreye göre farkları",
      "Konya kilimlerinde kollar kıvrık, bizim Sivas’takilerde köşeli. Elinizdeki eski parçalardan tarif yazar mısınız? Küçük bir defter hazırlıyorum.",
      "Bizde, Yahyalı’da, bel kısmı ince ve içine küçük bir göz konur. Nazar için derlerdi.",
      "Afyon’da aynı motife “gelin kız” denir; kolların arasına saç bağı eklenir.",
    ],
    [
      "Yün yıkamak: kaç su, hangi sabun?",
      "İki kilo ham yün geldi, kokusu apartmanı tuttu. Sıcak suya basınca keçeleşmesinden korkuyorum.",
      "Keçeleşmeyi sıcaklık değil, çalkalama yapar. Sıcak suya bırakın, **hiç dokunmayın**, yarım saat sonra süzün. Üç su yeter.",
      "Zeytinyağlı sabun rendesi kullanın; deterjan yünün yağını bitiriyor, eğirirken kırılıyor.",
    ],
    [
      "Soğan kabuğu biriktirenler burada mı?",
      "Bir çuval sarı soğan kabuğum oldu. Komşular da getiriyor, merdiven soğan kokuyor. Kaç gram yüne kaç gram kabuk?",
      "Yünün ağırlığı kadar kabuk güzel bir altın sarısı verir. Yarısı kadar koyarsanız saman rengi olur.",
    ],
    [
      "Çarpana dokumaya başlamak isteyenlere",
      "Tezgâh gerekmiyor: yirmi karton kare, bir avuç ip ve bir kapı kolu yetiyor. İlk kuşağımı iskambil kâğıdından yaptığım çarpanalarla dokudum.\n\n1. Kareleri altı santim kesin, köşelerini delin.\n2. Her delikten bir ip geçirin; hepsi aynı yönden.\n3. Dört ileri, dört geri çevirin.\n\nİlk on santim çirkin olur, sakın sökmeyin.",
      "İskambil fikri çok iyi, yarın deniyorum. Uçları kapı koluna bağlamak yerine kemere bağlamak da oluyor.",
      "Dört ileri dört geri çevirince desen aynalanıyor; hep ileri çevirirseniz ip arkada burulur, ara sıra açın.",
    ],
    [
      "Gönen iğne oyası kitabı arıyorum",
      "Annemin oya sandığından isimlerini bilmediğim yedi oya çıktı. Adlarıyla anlatan bir kaynak bilen var mı?",
      "Halk eğitim merkezinin bastığı ince bir kitapçık vardı, kütüphanelerde bulunur. Bir de Gönen’de salı pazarında kime sorsanız anlatır.",
    ],
    [
      "Çivit küpü kurdum, maviyi bekliyorum",
      "Doğal çivitle küp kurdum. Kokusu için evdekilerden özür diledim. Köpük morumsu ama içi hâlâ mavi; yeşile dönmesi gerekmiyor mu?",
      "Dönecek. Sıcaklık 40’ın altına düşmüştür, küpü battaniyeye sarın, sabırla bekleyin.",
      "Bir avuç hurma ezip atın; bakteriler şeker sever. Bizimki ertesi sabah yemyeşildi.",
    ],
    [
      "Kilimde renk solması: güneş mi, boya mı?",
      "Yerdeki kilimin yalnız moru soldu, öteki renkler ilk günkü gibi. Mor, kimyasal olabilir mi?",
      "Neredeyse kesin. 1900’lerin başındaki anilin morları önce solan renktir; tarihlemek için bile kullanılır.",
    ],
    [
      "Kirkit ağırlığı bilek ağrısı yapıyor",
      "Demir kirkit dokuz yüz gram. Akşamları bileğim sızlıyor. Tahta kirkitle sıkı dokunur mu?",
      "Dokunur; daha sık vurursunuz ama bilek rahat eder. Sapını avucunuza göre rendeleyin.",
      "Bileklik takın ve yarım saatte bir ara verin. Ben aldırmadım, bir kış dokuyamadım.",
    ],
    [
      "Keçe terlik: kalıp ölçüleri",
      "38 numara için kalıbı yüzde otuz büyük kestim, terlik 35 çıktı. Siz ne kadar pay veriyorsunuz?",
      "Merinosta yüzde kırk, yerli yünde yüzde otuz. Asıl sır, kalıbı ıslakken ayağınıza giyip orada bitirmek.",
    ],
    [
      "Ceviz yaprağı mı, kabuğu mu?",
      "İkisini de kurutuyorum. Yaprakla zeytuni bir kahve, kabukla neredeyse siyah aldım. Mordan kullanmadım. Haslığı nasıldır?",
      "Ceviz mordansız da tutar, kendi taneni yeter. Kabuğun rengi elimde üç hafta kaldı, oradan bilirim.",
    ],
    [
      "Artık iplerden ne dokuyorsunuz?",
      "Torba torba artık ip var. Yolluk yaptım, heybe yaptım, artık komşuya da verecek yastık kalmadı.",
      "Zili tekniğiyle küçük örnekler dokuyun, defterin sayfası olur.",
      "Artıkları renge göre değil, **uzunluğa göre** ayırın. Kısa olanlarla tülü harika oluyor.",
    ],
    [
      "Ayna önünde: ilk kilimim bitti",
      "Dokuz ay, bir metre yirmi, sayısız söküş. Kenarı bir yerde içeri kaçmış, biliyorum, bakınca ilk orayı görüyorum. Yine de serdim, üstünde çay içtik.",
      "Ellerinize sağlık. O kenarı bir tek siz göreceksiniz.",
      "İlk kilimin kaçan kenarı uğurdur. Güle güle kullanın.",
    ],
  ],
  says: [
    "Boyada not tutmayan, aynı rengi ikinci kez göremez; tartıp yazmak şart.",
    "Bizim köyde bunu kadınlar imece ile yapardı, bir kazanın başında on kişi olurdu. Tek başına sabır istiyor.",
    "Çözgü gergin değilse atkıda ne yapsanız boş; önce onu parmakla yoklayın.",
    "Şebeke suyunun kireci rengi döndürüyor. Yağmur suyu biriktirince fark ettim.",
    "Eski parçalara bakarken arka yüzünü çevirin; bütün dersler orada.",
    "Kenarların içe kaçması atkıyı çekmekten olur. Yay gibi bırakıp öyle vurun.",
    "Ben aynı işi pamukla denedim, yün kadar bağışlayıcı değil.",
    "Yerli koyun yünü biraz batar ama kilimde dayanıklılığı merinosun üç katı.",
    "Küçük bir örnek dokuyup yıkamadan büyük işe girişmeyin; çekme payı her ipte başka.",
    "Motifin adını sorunca her ninede başka bir hikâye var; hangisi doğru diye sormaktan vazgeçtim, hepsini yazıyorum.",
    "Gölgede kurutun. Güneş daha ilk gün rengin en tazesini alır.",
    "Söktüğünüz ipi hemen kullanmayın, buharda bekletin, düzelir.",
  ],
  tips: [
    "Çileyi sekiz yerinden gevşek bağlayın",
    "Şapı ayrı kapta eritip süzün",
    "Kazanı alüminyum değil, emaye seçin",
    "Çözgü sayısını kenara yazın",
    "Her rengin küçük bir düğümünü deftere dikin",
    "Atkıyı yay gibi bırakıp vurun",
  ],
  asks: [
    ["Yün yerli mi, merinos mu?", "Yerli, Karacabey’den; kendim yıkadım."],
    ["Bunu kimden öğrendiniz?", "Anneannemden, ama o anlatmazdı; yanında durup bakardım."],
    [
      "Gün ışığında bir fotoğrafı var mı?",
      "Öğlen çekip ekleyeceğim, sabah ışığı rengi yanıltıyor.",
    ],
    ["Kaç günde oldu?", "Akşamları çalışınca iki haftayı buldu."],
  ],
};
