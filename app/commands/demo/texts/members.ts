import type { Language } from "../subject.ts";

export type Member = {
  username: string;
  full_name: string;
  email: string;
  language: Language;
  /** Whose invitation brought them; null for who was there first. */
  inviter: string | null;
  joined_days_ago: number;
  left_days_ago?: number;
  is_superuser?: boolean;
  invites_left: number;
  /** How much they write, beside the others. */
  weight: number;
  /** Words on the invitation. */
  invitation: string;
  title: string;
  introduction: string;
};

export const members: readonly Member[] = [
  {
    username: "selin",
    full_name: "Selin Aydın",
    email: "selin@divan.example",
    language: "tr",
    inviter: null,
    joined_days_ago: 730,
    is_superuser: true,
    invites_left: 3,
    weight: 5,
    invitation: "",
    title: "Merhaba, ben Selin; kapıyı ben açtım",
    introduction:
      "Burayı birkaç arkadaş, gürültüsüz konuşacak bir yer arayınca açtık. Ankara’dayım, kütüphaneciyim, akşamları dokuma yapıyorum.\n\nBir derdiniz olursa yazın; teknikten anlamam ama anlayanı bulurum.",
  },
  {
    username: "mehmet.usta",
    full_name: "Mehmet Çetin",
    email: "mehmet.usta@divan.example",
    language: "tr",
    inviter: "selin",
    joined_days_ago: 724,
    invites_left: 1,
    weight: 6,
    invitation: "Ustam, atölyedeki sohbeti buraya taşıyoruz. Sensiz olmaz.",
    title: "Siteler’den bir marangoz",
    introduction:
      "Kırk yıldır Siteler’deyim. Çocuklar bilgisayar aldı, ne yapacağımı bilemedim, Selin kızım buraya yazdı.\n\nSoran olursa anlatırım. Yanlış yazarsam kusura bakmayın, parmaklarım kalın.",
  },
  {
    username: "zeynep_k",
    full_name: "Zeynep Karaoğlu",
    email: "zeynep@divan.example",
    language: "tr",
    inviter: "selin",
    joined_days_ago: 718,
    invites_left: 2,
    weight: 6,
    invitation: "Sehpayı bitirdin mi? Gel burada anlat.",
    title: "Zeynep: yarım kalmış işler uzmanı",
    introduction:
      "Kayseri doğumlu, Ankara’da yaşayan, mimarlık okumuş ama sehpa yapan biriyim. Evde on bir yarım kalmış iş var, saymaya korkuyorum.",
  },
  {
    username: "deniz.yıldız",
    full_name: "Deniz Yıldız",
    email: "deniz@divan.example",
    language: "tr",
    inviter: "zeynep_k",
    joined_days_ago: 690,
    invites_left: 0,
    weight: 6,
    invitation: "Betiklerini soran birileri var burada.",
    title: "Merhaba, ben Deniz",
    introduction:
      "Yazılımcıyım, İzmir. İşten sonra ekrana değil tahtaya bakmak istiyorum, yine de her şeye bir betik yazıyorum. Eski radyoları severim.",
  },
  {
    username: "hakkı.bey",
    full_name: "Hakkı Demirci",
    email: "hakki@divan.example",
    language: "tr",
    inviter: "mehmet.usta",
    joined_days_ago: 680,
    left_days_ago: 240,
    invites_left: 0,
    weight: 4,
    invitation: "Hakkı Bey, rahlelerinizi gençlere anlatın.",
    title: "Emekli öğretmen, heveskâr oymacı",
    introduction:
      "Otuz beş yıl edebiyat okuttum. Şimdi rahle oyuyor, torun okutuyorum. Noktalama yanlışı görürsem susarım, söz.",
  },
  {
    username: "ayşe.demir",
    full_name: "Ayşe Demir",
    email: "ayse@divan.example",
    language: "tr",
    inviter: "selin",
    joined_days_ago: 655,
    invites_left: 2,
    weight: 5,
    invitation: "Turşu tartışmasına hakem lazım.",
    title: "Gaziantep’ten selam",
    introduction:
      "Evde beş kavanoz turşu, üç çocuk, bir de kanarya var. Sedef kakmaya merak sardım, kusurumu hoş görün, soruyu bol sorarım.",
  },
  {
    username: "okan42",
    full_name: "Okan Şahin",
    email: "okan@divan.example",
    language: "tr",
    inviter: "deniz.yıldız",
    joined_days_ago: 610,
    invites_left: 3,
    weight: 5,
    invitation: "Dedenin rendesini burada herkes görmeli.",
    title: "Konya’dan Okan, numara tesadüf değil",
    introduction:
      "Makine mühendisiyim. Dedemden kalan aletleri onarıyorum, ekşi mayamın adı Nuriye. Bisikletle işe gidiyorum, yokuşu iniyorum.",
  },
  {
    username: "j.whitlock",
    full_name: "James Whitlock",
    email: "james@divan.example",
    language: "en",
    inviter: "deniz.yıldız",
    joined_days_ago: 560,
    invites_left: 1,
    weight: 5,
    invitation: "Come and argue with us about hand planes.",
    title: "James, from Leeds, by way of a ferry",
    introduction:
      "I met Deniz on a ferry with a book about radios. I make spoons and slow websites, and my Turkish is of the pointing kind.\n\nBe patient with me, please; I am trying.",
  },
  {
    username: "tuğba-ç",
    full_name: "Tuğba Çelik",
    email: "tugba@divan.example",
    language: "tr",
    inviter: "selin",
    joined_days_ago: 540,
    invites_left: 1,
    weight: 4,
    invitation: "Kökboya kazanını getir, yer var.",
    title: "Tuğba: kazanı hep ocakta",
    introduction:
      "Uşak’ta kök boya ile uğraşıyorum. Ellerim üç renk gezer. Kimyasını bilenle konuşmak, bilmeyene göstermek isterim.",
  },
  {
    username: "şule_ö",
    full_name: "Şule Özkan",
    email: "sule@divan.example",
    language: "tr",
    inviter: "tuğba-ç",
    joined_days_ago: 500,
    invites_left: 2,
    weight: 4,
    invitation: "Senin gibi not tutan birini tanımıyorum.",
    title: "Defter tutan kadın",
    introduction:
      "Eczacıyım. Her şeyi tartar, yazarım: boyayı, mayayı, fideyi. Defterlerimi paylaşırım, siz de sizinkini anlatın.",
  },
  {
    username: "ibrahim_usta",
    full_name: "İbrahim Kaya",
    email: "ibrahim@divan.example",
    language: "tr",
    inviter: "mehmet.usta",
    joined_days_ago: 470,
    invites_left: 0,
    weight: 4,
    invitation: "Kalfam, sen de gel. Dükkân sıcak.",
    title: "Selamünaleyküm, kündekâri ile uğraşırım",
    introduction:
      "Mehmet Usta’nın yanında yetiştim, şimdi Bursa’da kendi yerim var. Cami kapısı, minber, ara sıra beşik.",
  },
  {
    username: "yağmur.k",
    full_name: "Yağmur Koç",
    email: "yagmur@divan.example",
    language: "tr",
    inviter: "okan42",
    joined_days_ago: 400,
    invites_left: 3,
    weight: 5,
    invitation: "Oymaya başlıyormuşsun, doğru yerdesin.",
    title: "Yeni başlayan ve sormaktan utanmayan",
    introduction:
      "Yirmi altı yaşındayım, Eskişehir’de müzik öğretmeniyim. İlk oyma takımımı yeni aldım. Soracağım, çok soracağım.",
  },
  {
    username: "emma.reed",
    full_name: "Emma Reed",
    email: "emma@divan.example",
    language: "en",
    inviter: "j.whitlock",
    joined_days_ago: 365,
    invites_left: 2,
    weight: 4,
    invitation: "You mend things in public. These are your people.",
    title: "Emma, Bristol: I darn on trams",
    introduction:
      "Conservator of paper by day, mender of socks by night. I write letters and would like to write more. Hello!",
  },
  {
    username: "can_ö",
    full_name: "Can Öztürk",
    email: "can@divan.example",
    language: "tr",
    inviter: "zeynep_k",
    joined_days_ago: 330,
    invites_left: 3,
    weight: 4,
    invitation: "Kaşık oyarken bana soracağına herkese sor.",
    title: "Can: kızıyla kaşık oyan baba",
    introduction:
      "İstanbul, Kadıköy. Kızım yedi yaşında ve benden sabırlı. Birlikte oyuyor, ekiyor, pişiriyoruz; o anlatıyor, ben yazıyorum.",
  },
  {
    username: "göksu",
    full_name: "Göksu Arslan",
    email: "goksu@divan.example",
    language: "tr",
    inviter: "şule_ö",
    joined_days_ago: 280,
    invites_left: 3,
    weight: 4,
    invitation: "Tohum listeni getir, takas masası kuruldu.",
    title: "Muğla’dan bir avuç tohum",
    introduction:
      "Şehirden dönüp dedemin bahçesine yerleştim. Ata tohumu topluyorum, künyesiyle. Takasa her zaman varım.",
  },
  {
    username: "nazım.e",
    full_name: "Nazım Erdem",
    email: "nazim@divan.example",
    language: "tr",
    inviter: "mehmet.usta",
    joined_days_ago: 215,
    invites_left: 3,
    weight: 4,
    invitation: "Atölyede tanışmıştık.",
    title: "Merhaba, ben İzmir’den Nazım",
    introduction:
      "Emekli kaptanım. Zeytin kütüğüyle, şiirle ve komşularla uğraşıyorum. Uzun anlatırım, kesmek serbest.",
  },
  {
    username: "eliz",
    full_name: "Eliz Baker",
    email: "eliz@divan.example",
    language: "en",
    inviter: "emma.reed",
    joined_days_ago: 160,
    invites_left: 3,
    weight: 4,
    invitation: "You will need spoon wood in Ankara. Ask here.",
    title: "Eliz: half Ankara, half Norwich",
    introduction:
      "My mother is from Ankara and my spelling is from Norwich. I carve, walk and take night trains. Türkçem iyi, yazım kötü!",
  },
  {
    username: "çiğdem",
    full_name: "Çiğdem Uslu",
    email: "cigdem@divan.example",
    language: "tr",
    inviter: "ayşe.demir",
    joined_days_ago: 105,
    invites_left: 3,
    weight: 4,
    invitation: "Tarhana günlüğünü burada da yaz.",
    title: "Çiğdem, Maraş’tan; tarhana konusuna geldim",
    introduction:
      "Ayşe “gel, hakkını savun” dedi, geldim. Maraş tarhanası tarhanadır, gerisi çorba. Şaka (yarısı).",
  },
  {
    username: "tom_hale",
    full_name: "Tom Hale",
    email: "tom@divan.example",
    language: "en",
    inviter: "j.whitlock",
    joined_days_ago: 60,
    invites_left: 3,
    weight: 3,
    invitation: "A quiet place. Bring the sourdough.",
    title: "Tom, 1,200 metres up",
    introduction:
      "I teach at a village school in the mountains and bake for it on Fridays. The oven is older than the school.",
  },
  {
    username: "ömer.faruk",
    full_name: "Ömer Faruk Yaman",
    email: "omer@divan.example",
    language: "tr",
    inviter: "okan42",
    joined_days_ago: 21,
    invites_left: 3,
    weight: 3,
    invitation: "Mesh ağı fikrini burada konuş.",
    title: "Ömer Faruk: en yeni üye mi oldum?",
    introduction:
      "Hatay’da elektronik öğretmeniyim. Mahalle için mesh ağı kurmaya çalışıyoruz; öğrenmeye ve öğretmeye geldim.",
  },
];

/** Invitations that nobody has used yet, by the days since they were made. */
export const open_invites: readonly {
  owner: string;
  days_ago: number;
  text: string | null;
  email: string | null;
}[] = [
  {
    owner: "selin",
    days_ago: 2,
    text: "Zeytin kütüğünü konuşacak birini arıyorduk.",
    email: "nermin@example.org",
  },
  { owner: "selin", days_ago: 12, text: null, email: null },
  { owner: "mehmet.usta", days_ago: 5, text: "Kalfama söyle, kendi adıyla gelsin.", email: null },
  {
    owner: "zeynep_k",
    days_ago: 9,
    text: "Dokuma forumunda yerin hazır.",
    email: "aylin@example.org",
  },
  {
    owner: "j.whitlock",
    days_ago: 18,
    text: "You would like these people.",
    email: "ruth@example.org",
  },
  { owner: "okan42", days_ago: 1, text: null, email: null },
  {
    owner: "ayşe.demir",
    days_ago: 75,
    text: "Reçel mevsimi geçmeden gel.",
    email: "fatma@example.org",
  },
  { owner: "deniz.yıldız", days_ago: 140, text: null, email: "baris@example.org" },
  { owner: "emma.reed", days_ago: 96, text: "Letters are better with a fourth.", email: null },
  { owner: "selin", days_ago: 310, text: "Kütüphanedeki sohbeti unutmadım.", email: null },
];
