import { foldForSearch } from "#app/lib/text/fold-text.ts";

/** Nouns that lose the vowel before their last consonant: şehir, şehri. */
const VOWEL_DROPPING = `
ağız ahit akıl akis alın asıl asır aşır atıf azim bağır bahis batın beniz beyin boyun böğür burun cebir
cisim cürüm defin devir emir ehil fasıl fesih fetih fıkıh fikir geniz göğüs gönül hacim haciz hapis
hasım hatim hazım hışım hiciv hizip hüküm hüzün ilim isim izin kabir kahır karın kasıt katil kavim kavis
kayıp kayıt kesir keşif keyif kısım kibir koyun kutup kutur küfür lütuf metin meyil misil mühür nabız
nakil nakit nazım nefis nehir nesil nesir neşir nutuk oğul omuz ömür özür rahim resim ritim sabır satıh
seyir sihir şahıs şehir şekil tavır ufuk uzuv vahiy vakit vakıf vasıf zehir zihin zikir zulüm
`;
/** kanat, kanadı. Most nouns in t keep it. */
const SOFT_T = `
adet ağıt ahit akit kayıt akort amut bant armut art but cellat cesaret cet cilt cirit cüt çeşit damat dert dört ebat etüt
evlat ferit fert feryat fesat geçit halat hasat haset icat iktisat inat irat itikat ithat kağıt kanat
kalıt kement kilit kiremit kurt lacivert maksat mabet marmelat mesnet mescit metot murat müsait nakit nalbant namert
nohut öğüt palamut periyot piramit sepet senet simit slayt söğüt standart şahit şehit şerit tahdit taklit
tat tehdit tekit tereddüt umut ümit vaat vücut yakut yiğit yoğurt yurt zıt ahmet mehmet
`;
/** Nouns of one syllable, such as gök, göğü. Most others keep their p or k. */
const SOFT_MONOSYLLABLES =
  "cep dip kap tıp klip kalp harp celp grup kulp gök çok yok renk denk cenk ahenk plak";
const HARD: Record<string, string> = { b: "p", d: "t", g: "k" };
const VOWEL = /[aeiou]/g;

const fold = (words: string) => words.trim().split(/\s+/).map(foldForSearch);
const soft_t = new Set(fold(SOFT_T));
const soft_monosyllables = new Set(fold(SOFT_MONOSYLLABLES));
const stems_without_vowel = new Map(
  fold(VOWEL_DROPPING).map((noun) => [noun, withoutLastVowel(noun)]),
);
/** Nouns of more than one form. */
export const changing_nouns: readonly string[] = `${VOWEL_DROPPING} ${SOFT_T}`.trim().split(/\s+/);
const nouns_by_stem = new Map([
  ["suy", "su"],
  ...Array.from(stems_without_vowel, ([noun, stem]) => [stem, noun] as const),
]);

/** The noun as it is written before a vowel: kitab, kanad, sehr. */
export function beforeVowel(noun: string): string {
  return stems_without_vowel.get(noun) ?? softened(noun);
}

/** The nouns that can be written as this stem before a vowel, and the stem itself. */
export function nounsOfStem(stem: string): string[] {
  const noun = nouns_by_stem.get(stem);
  if (noun !== undefined) return [noun];
  // "isime" is a form of iş, not of isim.
  if (stems_without_vowel.has(stem)) return [];
  const hard = stem.slice(0, -1) + (HARD[stem.slice(-1)] ?? "");
  return hard !== stem && beforeVowel(hard) === stem ? [hard, stem] : [stem];
}

function softened(noun: string): string {
  const beginning = noun.slice(0, -1);
  if (noun.endsWith("t")) return soft_t.has(noun) ? `${beginning}d` : noun;
  if (!/[pk]$/.test(noun)) return noun;
  const is_soft = soft_monosyllables.has(noun) || (noun.match(VOWEL)?.length ?? 0) > 1;
  return is_soft ? `${beginning}${noun.endsWith("p") ? "b" : "g"}` : noun;
}

/** kayıp, kayb; nakit, nakd; hapis, haps. */
function withoutLastVowel(noun: string): string {
  const last = noun.slice(-1);
  const is_soft = noun === "kayip" || noun === "kutup" || noun === "hizip" || soft_t.has(noun);
  return noun.slice(0, -2) + (is_soft ? (last === "p" ? "b" : "d") : last);
}

/** The low vowels of endings, from a spelling with or without accents. */
export function lowVowelsOf(word: string): string {
  const vowel = /[aeıioöuüâ](?=[^aeıioöuüâ]*$)/.exec(word)?.[0] ?? "";
  if (/[eiöü]/.test(vowel)) return "e";
  return vowel === "" ? "ea" : "a";
}

/** The low vowels of a folded word, in which u can be ü and i can be ı. */
export function possibleLowVowels(folded: string): string {
  const vowels = folded.match(VOWEL) ?? [];
  const vowel = vowels.at(-1);
  if (vowel === "a" || vowel === "e") return vowel;
  const before = vowels.at(-2);
  if (vowel === "i" && (before === "a" || before === "e")) return before;
  return "ea";
}

/** The high vowel of endings, folded: ı is i and ü is u. */
export function highVowelOf(folded: string): string {
  return /[ou][^aeiou]*$/.test(folded) ? "u" : "i";
}
