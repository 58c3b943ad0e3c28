type Forum = { key: string; name: string; description: string };

export const categories: readonly { name: string; forums: readonly Forum[] }[] = [
  {
    name: "Divanhane",
    forums: [
      {
        key: "news",
        name: "Duyurular ve topluluk kuralları",
        description:
          "Herkesi ilgilendiren haberler. Yazmadan önce kuralları bir kez okumanız yeter.",
      },
      {
        key: "hello",
        name: "Tanışma",
        description: "Hoş geldiniz. Kimsiniz, ne yaparsınız, sizi kim davet etti?",
      },
      {
        key: "tea",
        name: "Çay molası ve şehir hayatı",
        description: "Sokak, komşu, vapur, kedi; başka hiçbir foruma sığmayan her şey.",
      },
    ],
  },
  {
    name: "Zanaat, mutfak ve bahçe",
    forums: [
      {
        key: "wood",
        name: "Ahşap işleri, oymacılık ve geleneksel mobilya",
        description: "Kündekâriden ilk sehpanıza kadar. Ağaç, alet, cila ve ölçü üzerine.",
      },
      {
        key: "weaving",
        name: "Dokuma, kilim ve doğal boyalar",
        description:
          "Tezgâh kurmak, yün eğirmek, kökboya kaynatmak. Motiflerin adları ve hikâyeleri.",
      },
      {
        key: "kitchen",
        name: "Mutfak: mayalar, turşular, reçeller",
        description: "Bekleyen, kabaran, kaynayan şeyler.",
      },
      {
        key: "garden",
        name: "Bahçe ve balkon",
        description: "Tohum, fide, toprak. Yeri dar olanlar da buyursun.",
      },
    ],
  },
  {
    name: "Kültür ve teknik",
    forums: [
      {
        key: "books",
        name: "Kitaplık",
        description: "Okuduklarımız, yarım bıraktıklarımız, ödünç verip alamadıklarımız.",
      },
      { key: "music", name: "Müzik odası", description: "Dinlemek, çalmak, yavaş yavaş öğrenmek." },
      {
        key: "computers",
        name: "Bilgisayar, özgür yazılım ve elektronik",
        description: "Eski makineleri yaşatmak, küçük betikler, büyük sorular.",
      },
    ],
  },
  {
    name: "English Corner",
    forums: [
      {
        key: "common",
        name: "The Common Room",
        description: "Letters, language, tea. Newcomers are welcome, and so is slow English.",
      },
      {
        key: "making",
        name: "Making and Travelling",
        description: "Benches, gardens, kitchens and night trains.",
      },
    ],
  },
];

/** Written only for `--large`, to try the pages of long lists. */
export const large = {
  forum: {
    key: "large",
    name: "Arşiv: kısa notlar",
    description: "İki bin kısa konu; uzun listelerin nasıl çevrildiğini denemek için.",
  },
  subjects: [
    "Atölye notu",
    "Bahçe notu",
    "Mutfak notu",
    "Okuma notu",
    "Yol notu",
    "Dinleme notu",
    "Onarım notu",
    "Hava notu",
  ],
  notes: [
    "Kısa bir not: bugün ilk deneme yapıldı, sonuç iyi.",
    "Unutmamak için yazıyorum; ayrıntısı defterde.",
    "Ölçüler alındı, malzeme bekleniyor.",
    "Geçen yılın aynı gününe göre bir hafta erken.",
    "Yarım kaldı, devamı hafta sonu.",
    "Düzeltme: dünkü notta iki sayı yer değiştirmiş.",
    "Bitti. Bir sonrakine geçiliyor.",
  ],
  long_title: "Üç bin kısa yanıt: sayma konusu",
  long_body: "Sırayla sayıyoruz. Her yanıt bir sayı; yanına bir kelime eklemek serbest.",
  words: [
    "çay",
    "ekmek",
    "tahta",
    "yün",
    "tohum",
    "kitap",
    "türkü",
    "kablo",
    "vapur",
    "simit",
    "kiraz",
    "kar",
    "lamba",
    "mektup",
    "kaşık",
  ],
};
