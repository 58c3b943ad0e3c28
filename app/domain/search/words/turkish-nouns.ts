import { foldForSearch } from "#app/lib/text/fold-text.ts";
import { changing_nouns, lowVowelsOf } from "./turkish-sounds.ts";

/**
 * A stem of fewer than five letters is searched only if it is a noun of this list, because nearly
 * each word begins with letters that could be one. A word of the list is not treated as a form of a
 * shorter one: adam is not "my island". The spelling says which vowels the endings have.
 */
const NOUNS = `
abi abla acı açı açık açılım ad ada adam adana aday adet adil adım adres ağ ağa ağaç ağız ağrı aile
ajan akıl akım akış aksam akşam akü alan alay albüm âlem alet alev alım alın alıntı almanya alt
altı altın an ana anı anıt ankara anlam anlatım anne ant antalya app ara araba araç arı arka arkadaş
arsa art arz arzu aşı aşık asır aşk asker at ata ateş atık atış av avcı avuç ay ayak ayar ayet ayı
ayıp ayva az azap baba baca bacak bacı bağ bağlam bağlantı bahçe baht bakan bakım bal bale balık ban
bant bar bas baş basım basın başkan batı battaniye bayi baz bebek bel bela belge belki ben bere bey
beyin bez bildirim bilet bilgi bilim bin bina bira birim bit bitki blog blok boğa boks bölge bölüm
bono borç börek boru boş bot boy boya boz büfe bug bulut burç büro bursa büyü buz çaba cadı çağ çakı
cam çam cami can çan çap çare çark çatı çay çekim çene cep çete ceza chat çiçek çift cihaz çıkıntı
cila cilt çim cin cins çip cips çit cıva çivi çizgi çizim çocuk çok çöl cop çöp çorap çorba çözüm
cpu cuma cümle dağ dağıtım daire dal dalga dam dans dava dayı dede defa değişim deha deli delik
deneyim depo dere deri derin ders dert dev deve devir deyim dil dilim din dip diş disk divan diz
dize dizi doğa doğu doku dolap dolu don donanım dönem dönüşüm dost dosya döviz doz driver dua düğme
duman dünya durum duş düş duvar duygu duyuru düz editör eğim eğitim ego eğri ek ekim ekip ekol ekran
eksi ekşi el elçi elek elli elma emek emir enfes ense er erik erişim erzurum eş eşek eser eşik eşit
eski eşya et etek etki ev evre eylem ezan ezgi faiz faks fal fan far fare fark fatura fay fen fıçı
fiil fikir fil film filo fırın firma fiş fiyat font form forma forum foto fuar gaz gece geçim gelin
gelir gelişim gemi gen genç gezi gıda girişim giyim göğüs gök gol göl golf görev görünüm gövde göz
gözlem gram grip grup güç gül gün güneş haber hac hacı hak hal hale halı halk hane hangi hap har
hareket harf hasta hat hata hava havuz hece hedef herif herkes hesap heves hikaye hikâye hile hırs
his hisse hız hoca hol huni huy iade iç icat idam ide ifade iğne ihale iki il ilaç ilçe iletim
iletişim ilgi ilim ilke imam imar imla imza inat inci ince indirim inek iniş insan ip ipek ırk ırmak
iş işçi ısı ışık isim işlem işletim istanbul iyi iz izin izlenim izmir java jel jest jüri kaban
kablo kaç kadın kafa kafe kafes kafeterya kağıt kahve kaldı kaldırım kale kalem kalın kalıp kalp
kamera kamp kamu kan kanal kanat kanı kanıt kanun kap kapak kapı kaptan kar kara kardeş kare kart
kas kaş kasa kask kat katılım kavga kavram kaya kayık kayıt kaynak kaz kaza kazak kazan kazı keçi
kedi kek kel kelime kemer kenar kendi kent kere kez kibrit kıl kılıç kilit kilo kimlik kir kır kira
kirli kırmızı kış kısa kişi kısım kist kit kıta kitap kivi kıyı kız klan klavye klip koç kod kök kol
kola koli koltuk koma komik komşu koni konu konum konya köpek köprü kopya kör koru köşe köşk koşu
kötü kova köy koyun koza kral kredi krem kriz kuaför küfe kuğu kul kül kulak kule kullanım külot
kulp kum küme küp kupa küpe kur kural küre kürk kurs kurt kurul kurum kuş kutu kuyu kuzen kuzu laf
laik lale lamba leke lens lig liman limon link lira lise liste loca log logo loş lüks maaş maç
mağaza mail makine mal mama mani marka marş mart masa maşa masal maske mavi maya mazi medya mektup
menü merak meram merdiven merkez mermi mersin mesaj meşe mevsim meydan mil miras mod moda modem mola
moral motor müdür mülk mum muz müze nane nar nefes nem neşe nine niş nokta not nota nüfus nur öbek
obje ocak oda odak ödem ödeme ödev ödül odun ofis öfke öğe öğle öğretim öğretmen oğul öğün öğüt oje
ok okul olay ölçü ölçüm olgu olta ölü ölüm ömür on ön öncü önlem onur oran ordu örgü orman örnek
orta örtü oruç ot otel oto ova oy öykü oyun oyuncak oyuncu öz ozan özel özet özne özür paha paket
palto panel pano para parça park parti pas paşa paso pasta pay pencere peri peynir pide pil pin pire
plaj plak plaka plan port poşet post posta pota prens proje puan pul püre rakam rakı ram rant ray
reis reklam renk resim rica risk rol rom roman rota ruh rüya rüzgar saat sabah sabun saç saf sağ
sağlık şah saha sahne şaka sakal saklı salı salon samsun sanat sandalye sandık şans şarap sarı şarkı
şart satım satın sav savaş sayfa sayı sayım saz script seçim şef şehir şeker şekil sel semt sen sene
sepet ser sera serin sert server ses sevgi şey seyir sezi siber şifa sıfat sıfır şiir şık sıla silo
şimdi sınav sinema sınıf sınır sır sıra sis şişe sistem site sıva sıvı skor soba soda sofa soğan şok
sokak sol solo son şort soru sorun sos şov soy soyut söz spor stok stres su şube suç sultan sunucu
süre sürü sürüm süt şut tab tabak tablo tabu tag takı takım taksi tane tanı tank tapu taraf tarif
tarih tarım tarla tarz tas taş tasa tasarım taşıt tat tatil tatlı tava tavuk tay taze tek teklif tel
tema temel tenis tepe ter teras tercih test tez tip tıp tire tişört token ton top toplam toplantı
toprak torba töre toz trabzon tren tüketim tül tüm tüp tur tür türk türkiye türkü tuş tüy tuz tuzlu
tweet ubuntu uç uçak ud ufuk uğur ülke ülkü ulus umut un ün ünlü üretim ürün üst usta ütü üye uygulama
uyku uyum uzaklık uzay uzman üzüm uzun vaat vade vaka vakit vali vana var vatan vatandaş vazo vefa
vergi veri veto vida vize web wifi yaban yağ yaka yakın yakıt yalın yama yan yapı yapım yara yaramaz
yardım yarı yarım yarın yas yaş yasa yatak yatırım yavru yay yayım yayın yaz yazar yazı yazıcı
yazılım yedi yem yemek yen yeni yer yıl yine yok yol yoldaş yön yönetim yorgan yorum yük yün yurt
yuva yüz yüzük zam zaman zar zarar zarf zayıf zeka önem omuz veba karın parmak ırmak kaymak çakmak basamak tokmak damak fıstık kemik çelik bebek köfte amaç oruç kaptan cüzdan zeki kargo banka şifre parola garanti batarya müşteri bugün dün karınca zevk zil zırh zirve zor
`;
/** Nouns from other languages: their endings have e although their last vowel is a or o. */
const NOUNS_WITH_E =
  "hal saat harf kalp harp rol gol alkol kontrol petrol festival ihtimal hayal sanat";

/** The folded nouns, with the low vowels of their endings. */
export const turkish_nouns: ReadonlyMap<string, string> = vowelsOfNouns();

function vowelsOfNouns(): Map<string, string> {
  const vowels = new Map<string, string>();
  const add = (noun: string, low_vowels: string) => {
    const folded = foldForSearch(noun);
    const known = vowels.get(folded) ?? "";
    if (!known.includes(low_vowels)) vowels.set(folded, known + low_vowels);
  };
  for (const noun of changing_nouns) add(noun, lowVowelsOf(noun));
  for (const noun of NOUNS.trim().split(/\s+/)) add(noun, lowVowelsOf(noun));
  for (const noun of NOUNS_WITH_E.split(" ")) add(noun, "e");
  return vowels;
}
