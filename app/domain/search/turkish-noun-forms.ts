import { inflect } from "./inflect.ts";
import type { Term } from "./term.ts";
import { turkish_nouns } from "./turkish-nouns.ts";
import { beforeVowel, possibleLowVowels } from "./turkish-sounds.ts";

// Endings as inflect() takes them.
const AFTER_ALL = "lAr* DA DAn DAki* DAy* DAd* DIr";
const AFTER_CONSONANT = "lA DI mIs sA ken";
const AFTER_VOWEL =
  "yI yA ylA sI* m mI mA mdA* mIn* mIz* mlA n nI nA ndA* nIn* nIz* nlA ydI* ymIs* ysA* yken";
/** They stand after the stem that beforeVowel() returns. */
const WITH_VOWEL =
  "I A In InA InI InIn IndA* IylA IydI* InlA InIz* Im ImA ImI ImIn ImdA* ImIz* ImlA IdIr";
// Without endings that are too often the end of another word: for is not the noun of forum.
const UNKNOWN_AFTER_VOWEL = "yI yA nIn";
const UNKNOWN_AFTER_CONSONANT = "I In";

/** Forms of a noun that usually are another word: için is rarely "of the inside". */
const OTHER_WORDS: Record<string, Set<string>> = {
  ada: new Set(["adam", "adama", "adami", "adamin", "adamda", "adana"]),
  alt: new Set(["alti", "altin", "altina", "altini", "altinin", "altinda"]),
  ek: new Set(["ekim"]),
  ic: new Set(["icin"]),
  is: new Set(["isim"]),
  kis: new Set(["kisi", "kisin"]),
  on: new Set(["onu", "ona", "onun", "onlar", "onda", "ondan", "ondaki"]),
  oy: new Set(["oyun", "oyuna", "oyunu", "oyunun", "oyunda"]),
};

/** The forms of a short noun, which could not be the beginning of words without finding others. */
export function nounForms(noun: string): Term[] {
  const low_vowels = turkish_nouns.get(noun) ?? possibleLowVowels(noun);
  const forms = [...low_vowels].flatMap((low_vowel) => formsWith(noun, low_vowel));
  const other_words = OTHER_WORDS[noun];
  return [toExact(noun), ...forms.filter(({ text }) => !other_words?.has(text))];
}

function toExact(text: string): Term {
  return { text, is_prefix: false };
}

function formsWith(noun: string, low_vowel: string): Term[] {
  const ends_in_vowel = /[aeiou]$/.test(noun);
  const inflected = inflect(noun, AFTER_ALL, low_vowel);
  if (!turkish_nouns.has(noun)) {
    if (noun.length === 2 && /[aeiou]/.test(noun)) return [];
    const endings = ends_in_vowel ? UNKNOWN_AFTER_VOWEL : UNKNOWN_AFTER_CONSONANT;
    return inflected.concat(inflect(noun, endings, low_vowel));
  }
  if (noun === "su") return inflected.concat(inflect("suy", WITH_VOWEL, low_vowel));
  if (ends_in_vowel) return inflected.concat(inflect(noun, AFTER_VOWEL, low_vowel));
  return inflected.concat(
    inflect(beforeVowel(noun), WITH_VOWEL, low_vowel),
    inflect(noun, AFTER_CONSONANT, low_vowel),
  );
}
