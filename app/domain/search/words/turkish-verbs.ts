import { foldForSearch } from "#app/lib/text/fold-text.ts";
import { inflect } from "./inflect.ts";
import type { Term } from "./term.ts";
import { highVowelOf, lowVowelsOf, possibleLowVowels } from "./turkish-sounds.ts";

/** The stems of usual verbs. Endings that nouns have too are only removed from these. */
const VERBS = `
aç ağla ağrı ak aksa al alış an anla anlat ara art arttır as aş at ata atla ayır ayarla az bağır bağla bak barış bas başar başla bekle
belirle belirt benze besle bırak bil bildir bin bit bitir boğ boya boz böl bul buda buluş bulun bük büyü büyüt cevapla çağır çak çal
çalış çarp çek çevir çık çıkar çiz çöz çök çözül dal dalga davran daya dayan de değ değil değiş değiştir dene denetle derle
destekle dik dikkat dile dinle dinlen diz doğ dok dokun dol dola dolaş doldur don dondur dön dönüş döv dur durdur duy düş
düşün düşür düzelt düzenle eğ eğlen ek ekle eleştir en engelle eri eriş es et etkile ez geç geçir gel geliş geliştir
gerek getir gez gir git giy gizle göm gönder gör görün görüş göster götür gül gülümse güncelle güven harca hatırla
hazırla hesapla hisset iç ifade ilerle ilet ilgilen in incele indir inan iste işle işlet it izle kaç kal kaldır kalk kapa kapat kaplan
karış karşıla katıl kavra kaybet kaydet kaydol kaz kazan kes kır kıskan kıy kız kok konuş kop kopar kopyala kork koru koş koy kullan
kur kurtar kurul kutla küs listele oku okut ol olgunlaş oluş oluştur onar onayla oturt otur oyna ödem öde öğren öğret
öl ölç öldür öner önle öp ör ört öt övün öv özle paylaş pişir planla resimle sağla sakla sal salla san sap sapla sar sat savun
savaş say seç ser sev seviş sık sıkıl sız sil sor sorgula soy söndür söyle sun sus sür süz şaş şikayet şiş takıl tak tamamla tamir
tanı tanış tanıt tara tartış tarif taşı taşın tat temizle tep teşekkür topla tut tüket uç uğra uğraş ulaş unut
uy uyan uyar uygula uyu uza uzan uzat ürün üret üzül üz var vazgeç ver vur yağ yak yaklaş yanıtla yan yap yara yarat yaşa yaşan
yat yay yayınla yaz yazdır ye yedekle yen yenile yık yıka yolla yor yorul yorumla yönet yönlendir yut yükle yükselt yürü yüz zıpla zorla
`;
/** Stems as they are written before a vowel, or before y. */
const CHANGED = new Map([
  ["gid", "git"],
  ["ed", "et"],
  ["gud", "gut"],
  ["tad", "tat"],
  ["di", "de"],
  ["yi", "ye"],
]);
const unchanged = new Map([...CHANGED].map(([stem, verb]) => [verb, stem]));

// Endings in the notation of inflect().
const AFTER_ALL =
  "mA mAk* mAsI* mAy* mAd* mAl* mAm* mAz* mIyor* mIs* DI DIm DIn DIk DIg* DIkl* DInIz* DIlAr* DIysA*";
const WITH_VOWEL = "Iyor* AcAk* AcAg* An AnlAr* Ip IncA ArAk* Abil*";
const AFTER_VOWEL = "yAcAk* yAcAg* yAn yAnlAr* yIp yIncA yArAk* yAbil*";

const verbs = new Map(
  VERBS.trim()
    .split(/\s+/)
    .map((verb) => [foldForSearch(verb), lowVowelsOf(verb)]),
);
// Two spellings of one folded stem.
for (const verb of [
  "ol",
  "on",
  "bol",
  "kok",
  "sok",
  "don",
  "dok",
  "kur",
  "sus",
  "ot",
  "uc",
  "or",
]) {
  if (verbs.has(verb)) verbs.set(verb, "ae");
}

const INFINITIVE = /^(.+)m[ae]k(?:t[ae](?:d[iu]r|y?[dm].*|n)?|s[iu]z[iu]n|l[ae]|i[cç]in)?$/;
const PROGRESSIVE = /^(.+[iu])yor(?:[iu][mz]|s[iu]n.*|l[ae]r.*|d[iu].*|m[iu]s.*|s[ae].*|ken)?$/;
const FUTURE = /^(.+?)[ae]c[ae](?:k|g[iu]).*$/;
/** Endings that nouns have too, or that resemble the end of a noun. */
const AMBIGUOUS = [
  /^(.+)(?:d|(?<=[fstkchp])t)[iu](?:[mnk]|n[iu]z|l[ae]r|g[iu].*|kl[ae].*|kt[ae].*|ys[ae].*)?$/,
  /^(.+)m[iu]s(?:[iu][mz]|s[iu]n.*|l[ae]r.*|t[iu].*)?$/,
  /^(.+)m[ae](?:s[iu].*|l[ae]r.*|l[iu].*|y[ae]|y[iu]|d[ae]n|n[iu]n)?$/,
  /^(.+)[ae]n(?:l[ae]r.*|[iu].*|[ae]|d[ae].*)?$/,
  /^(.+)(?:[iu]p|[iu]nc[ae]|[ae]r[ae]k)$/,
];
/** The stem of an unknown verb has more letters, because a shorter one could be anything. */
const UNKNOWN_MIN = 5;

export function isVerb(word: string): boolean {
  return verbs.has(word);
}

/** The forms of the verb of which the word is a form. */
export function verbTerms(word: string): Term[] {
  return stemsOf(word).flatMap(verbForms);
}

function stemsOf(word: string): string[] {
  const [, beginning] = PROGRESSIVE.exec(word) ?? [];
  if (beginning !== undefined) return stemsOfProgressive(beginning);
  const [, stem] = INFINITIVE.exec(word) ?? FUTURE.exec(word) ?? [];
  if (stem !== undefined) {
    const verb = knownVerb(stem) ?? withoutNegation(withoutBuffer(stem));
    return verb.length > 1 ? [verb] : [];
  }
  const stems = AMBIGUOUS.flatMap((pattern) => pattern.exec(word)?.[1] ?? []);
  const known = stems.map(knownVerb).filter((verb) => verb !== null);
  if (known.length > 0) return known;
  return stems.filter((each) => each.length >= UNKNOWN_MIN).map(withoutNegation);
}

/** geli, gel; okı, oku; bekli, bekle; gelmi, gel. */
function stemsOfProgressive(beginning: string): string[] {
  const short = beginning.slice(0, -1);
  const long = [...possibleLowVowels(short)].map((vowel) => short + vowel);
  for (const stem of [short, beginning, ...long]) {
    const known = knownVerb(stem);
    if (known !== null) return [known];
  }
  if (/[aeiou][^aeiou]$/.test(short)) return short.endsWith("m") ? [short.slice(0, -1)] : [short];
  return long;
}

/** The verb itself, or without y or the negation. */
function knownVerb(stem: string): string | null {
  const bare = withoutBuffer(stem);
  for (const each of [stem, bare, bare.replace(/m[aeiu]?$/, "")]) {
    const verb = CHANGED.get(each) ?? each;
    if (verbs.has(verb)) return verb;
  }
  return null;
}

/** okuyacak, oku. */
function withoutBuffer(stem: string): string {
  return /[aeiou]y$/.test(stem) ? stem.slice(0, -1) : stem;
}

function withoutNegation(stem: string): string {
  return stem.length > UNKNOWN_MIN && /m[ae]$/.test(stem) ? stem.slice(0, -2) : stem;
}

/** The forms of a folded stem, such as gel or bekle. */
export function verbForms(verb: string): Term[] {
  const low_vowels = verbs.get(verb) ?? possibleLowVowels(verb);
  return [...low_vowels].flatMap((low_vowel) => formsWith(verb, low_vowel));
}

function formsWith(verb: string, low_vowel: string): Term[] {
  const stem = { text: verb, is_prefix: false };
  const forms = [stem, ...inflect(verb, AFTER_ALL, low_vowel)];
  if (!/[aeiou]$/.test(verb)) {
    return forms.concat(inflect(unchanged.get(verb) ?? verb, WITH_VOWEL, low_vowel));
  }
  // The vowel before -yor is i: bekliyor, anlıyor, diyor.
  const beginning = verb.slice(0, -1);
  const narrow = /[ae]$/.test(verb) ? beginning + highVowelOf(beginning) : verb;
  return forms.concat(
    { text: `${narrow}yor`, is_prefix: true },
    inflect(unchanged.get(verb) ?? verb, AFTER_VOWEL, low_vowel),
  );
}
