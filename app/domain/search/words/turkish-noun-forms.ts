import { inflect } from "./inflect.ts";
import type { Term } from "./term.ts";
import { turkish_nouns } from "./turkish-nouns.ts";
import { beforeVowel, possibleLowVowels } from "./turkish-sounds.ts";

// Endings in the notation of inflect().
const AFTER_ALL = "lAr* DA DAn DAki* DAy* DAd* DIr";
const AFTER_CONSONANT = "lA DI mIs sA ken";
const AFTER_VOWEL =
  "yI yA ylA sI* m mI mA mdA* mIn* mIz* mlA n nI nA ndA* nIn* nIz* nlA ydI* ymIs* ysA* yken";
/** These endings follow the stem that beforeVowel() returns. */
const WITH_VOWEL =
  "I A In InA InI InIn IndA* IylA IydI* InlA InIz* Im ImA ImI ImIn ImdA* ImIz* ImlA IdIr";
// Endings are left out that often end another word: for is not the noun of forum.
const UNKNOWN_AFTER_VOWEL = "yI yA nIn";
const UNKNOWN_AFTER_CONSONANT = "I In";

/** Forms of a noun that usually are another word: için is rarely "of the inside". */
const OTHER_WORDS: Record<string, Set<string>> = {
  ada: new Set(["adam", "adama", "adami", "adamin", "adamda", "adana"]),
  alt: new Set(["alti", "altin", "altina", "altini", "altinin", "altinda"]),
  az: new Set(["azim"]),
  bas: new Set(["basla"]),
  dam: new Set(["damla"]),
  top: new Set(["topla"]),
  ek: new Set(["ekim"]),
  ic: new Set(["icin"]),
  is: new Set(["isim"]),
  kis: new Set(["kisi", "kisin"]),
  on: new Set(["onu", "ona", "onun", "onlar", "onda", "ondan", "ondaki"]),
  oy: new Set(["oyun", "oyuna", "oyunu", "oyunun", "oyunda"]),
};

/** The forms of a short noun, which could not be the beginning of words without finding others. */
export function nounForms(noun: string): Term[] {
  return turkish_nouns.has(noun) ? allNounForms(noun) : formsWith(noun, unknownForms);
}

/** The forms with all endings, as if the noun were in the list. */
export function allNounForms(noun: string): Term[] {
  return formsWith(noun, knownForms);
}

/** Forms that begin with another stem than the noun, such as şehri. */
export function formsBeforeVowel(noun: string): Term[] {
  const stem = beforeVowel(noun);
  return lowVowels(noun).flatMap((low_vowel) => inflect(stem, WITH_VOWEL, low_vowel));
}

function lowVowels(noun: string): string[] {
  return [...(turkish_nouns.get(noun) ?? possibleLowVowels(noun))];
}

function formsWith(noun: string, formsOf: (noun: string, low_vowel: string) => Term[]): Term[] {
  const forms = lowVowels(noun).flatMap((low_vowel) => formsOf(noun, low_vowel));
  const other_words = OTHER_WORDS[noun];
  const itself = { text: noun, is_prefix: false };
  return [itself, ...forms.filter(({ text }) => !other_words?.has(text))];
}

function unknownForms(noun: string, low_vowel: string): Term[] {
  const ends_in_vowel = /[aeiou]$/.test(noun);
  if (noun.length === 2 && /[aeiou]/.test(noun)) return [];
  const endings = ends_in_vowel ? UNKNOWN_AFTER_VOWEL : UNKNOWN_AFTER_CONSONANT;
  return [...inflect(noun, AFTER_ALL, low_vowel), ...inflect(noun, endings, low_vowel)];
}

function knownForms(noun: string, low_vowel: string): Term[] {
  const forms = inflect(noun, AFTER_ALL, low_vowel);
  if (noun === "su") return forms.concat(inflect("suy", WITH_VOWEL, low_vowel));
  if (/[aeiou]$/.test(noun)) return forms.concat(inflect(noun, AFTER_VOWEL, low_vowel));
  return forms.concat(
    inflect(beforeVowel(noun), WITH_VOWEL, low_vowel),
    inflect(noun, AFTER_CONSONANT, low_vowel),
  );
}
