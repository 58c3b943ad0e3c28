import { PREFIX_MIN, type Term } from "./term.ts";
import { nounStems } from "./turkish-endings.ts";
import { allNounForms, formsBeforeVowel, nounForms } from "./turkish-noun-forms.ts";
import { turkish_nouns } from "./turkish-nouns.ts";
import { beforeVowel, highVowelOf, nounsOfStem, possibleLowVowels } from "./turkish-sounds.ts";
import { isVerb, verbForms, verbTerms } from "./turkish-verbs.ts";

/** A longer noun is searched as the beginning of words. */
const SHORT_MAX = 4;

/** fıstık and karınca are not forms of fıs and kar. */
const ENDING_OF_OTHERS = /^(?:[dt][iu][mnk]|[iu]nc[ae])$/;
/** universe is not searched as the beginnings univers and univer. */
const UNSURE = /^(?:[aeiu]|s[ae])$/;
/** sorunun is a form of sorun or of soru. */
const SHARED_GENITIVE = /^[iu]n$/;
/** takvim and santim are not "my takvi" and "my santi". */
const MY = /^m[aeiu]?$/;
const MY_MIN = 7;
/** Short words without endings in one of the languages: for is not the noun of forum. */
const FUNCTION_WORDS = new Set(
  "and are but did do few for from get had has her him his how if in its let may mi mu new nor now of off or our out own per she so the to too two us via was way we who why yes you be by de da ki ve ya hem ama ile ise icin gibi".split(
    " ",
  ),
);

export function turkishTerms(word: string): Term[] {
  if (FUNCTION_WORDS.has(word)) return [];
  if (turkish_nouns.has(word)) return ownForms(word);
  if (isVerb(word)) return verbForms(word);
  return [...ownForms(word), ...stemTerms(word), ...verbTerms(word)];
}

/** A word that is searched as a beginning needs none of its forms that begin with it. */
function ownForms(word: string): Term[] {
  return word.length < PREFIX_MIN ? nounForms(word) : changedBeforeVowel(word);
}

/** The nouns of which the word may be a form. The longest known noun is surely the right one. */
function stemTerms(word: string): Term[] {
  const terms: Term[] = [];
  for (const stem of nounStems(word)) {
    const ending = word.slice(stem.length);
    const nouns = /^[aeiou]/.test(ending) ? nounsOfStem(stem) : [stem];
    const known = nouns.find((noun) => isFormOf(noun, ending));
    if (known !== undefined) {
      terms.push(...termsOfNoun(known));
      if (!SHARED_GENITIVE.test(ending)) return terms;
    }
    for (const noun of nouns) {
      if (!isLikelyNoun(noun, ending)) continue;
      terms.push(...(UNSURE.test(ending) ? allNounForms(noun) : termsOfNoun(noun)));
    }
  }
  return terms;
}

function isFormOf(noun: string, ending: string): boolean {
  const low_vowels = turkish_nouns.get(noun);
  if (low_vowels === undefined) return false;
  if (noun.length <= SHORT_MAX && ENDING_OF_OTHERS.test(ending)) return false;
  return isInHarmony(noun, low_vowels, ending);
}

function isInHarmony(noun: string, low_vowels: string, ending: string): boolean {
  const [vowel] = /[aeiou]/.exec(ending) ?? [];
  return vowel === undefined || (low_vowels + highVowelOf(noun)).includes(vowel);
}

/** Accepts a noun that is not in the list. A short one needs a long ending. */
function isLikelyNoun(noun: string, ending: string): boolean {
  if (turkish_nouns.has(noun) || !isInHarmony(noun, "ae", ending)) return false;
  if (MY.test(ending)) return noun.length >= MY_MIN;
  if (noun.length > SHORT_MAX) return true;
  return /^l[ae]r/.test(ending) ? noun.length > 2 : noun.length === SHORT_MAX && ending.length > 2;
}

function termsOfNoun(noun: string): Term[] {
  if (noun.length <= SHORT_MAX) return nounForms(noun);
  return [{ text: noun, is_prefix: true }, ...changedBeforeVowel(noun)];
}

/** kitabı, çiçeği, rengi, şehri: forms that do not begin with the noun. */
function changedBeforeVowel(noun: string): Term[] {
  const stem = beforeVowel(noun);
  if (stem === noun) return [];
  if (stem.length < SHORT_MAX) return formsBeforeVowel(noun);
  const low_vowels = turkish_nouns.get(noun) ?? possibleLowVowels(noun);
  return [highVowelOf(noun), ...low_vowels].map((vowel) => ({
    text: stem + vowel,
    is_prefix: true,
  }));
}
