import { foldForSearch } from "#app/lib/text/fold-text.ts";
import { englishTerms } from "./english-forms.ts";
import { short_english_words } from "./english-words.ts";
import { isSingleLetter, phraseWordsOf, signsOf, withoutSigns } from "./phrase-words.ts";
import { PREFIX_MIN, type Term } from "./term.ts";
import { isTurkishEnding } from "./turkish-endings.ts";
import { turkishTerms } from "./turkish-forms.ts";
import { turkish_nouns } from "./turkish-nouns.ts";

/** Each term costs a lookup in the index. */
const TERMS_MAX = 60;
const APOSTROPHES = /['‘’ʼ`´＇]/;
const ENGLISH_ENDING = /^(?:s|t|ll|re|ve|d|m)$/;
const DIGITS = /^\p{Nd}+$/u;

/** eposta and e-posta, email and e-mail. */
const ELECTRONIC = /^e((?:posta|mail).*)$/;
const E_WITH_HYPHEN = /^e-(?=\p{L}{4})/iu;

/** Two words with a hyphen between them. */
const HYPHEN = /^\p{Alphabetic}+-[^-]+$/u;
/** Usual words with a hyphen that are often typed without it. */
const WITHOUT_HYPHEN = /^(e|wi)(devlet|ticaret|imza|fatura|kitap|okul|book|fi)/;

/** The terms of each word that a typed word searches. */
export function termsOfTyped(typed: string): Term[][] {
  const words = splitQueryWord(typed);
  const [word = "", second] = words;
  if (second !== undefined) {
    return words.length === 2 && HYPHEN.test(typed)
      ? withOrWithoutHyphen(word, second)
      : words.map(termsOf);
  }
  const [, beginning] = WITHOUT_HYPHEN.exec(word) ?? [];
  if (beginning === undefined) return words.map(termsOf);
  return withOrWithoutHyphen(beginning, word.slice(beginning.length));
}

/** A text has both words, or the one that they are without the hyphen. */
function withOrWithoutHyphen(first: string, second: string): Term[][] {
  const both = termsOf(first + second);
  return [first, second].map((word) => withoutCovered([...both, ...termsOf(word)]));
}

/** The words that a typed word searches. The suffix after the apostrophe of a name is left out. */
export function splitQueryWord(typed: string): string[] {
  const written = isElectronic(typed) ? joinElectronic(typed) : typed;
  const name = foldForSearch(withoutEnding(written));
  // I'm is no I with an ending.
  const words = name.length < 2 ? foldForSearch(withoutApostrophes(written)) : name;
  return words.split(" ").filter((word) => word !== "");
}

/** Whether a typed word is e-posta or e-mail, which are written without a hyphen too. */
export function isElectronic(typed: string): boolean {
  const joined = joinElectronic(typed);
  return joined !== typed && ELECTRONIC.test(foldForSearch(joined));
}

function joinElectronic(typed: string): string {
  return typed.trim().replace(E_WITH_HYPHEN, "e");
}

/**
 * A typed word that consists of single letters if its signs and its ending are removed, such as C++
 * and R&D. Null for all others, also for a letter alone.
 */
export function readLetters(typed: string): string | null {
  const name = withoutEnding(typed);
  const words = phraseWordsOf(name);
  const [first = ""] = words;
  const has_signs = words.length > 1 || signsOf(first) !== "";
  return has_signs && words.every((word) => isSingleLetter(withoutSigns(word))) ? name : null;
}

/** The part before the apostrophe of a name. */
function withoutEnding(typed: string): string {
  const [name = "", ...endings] = typed.split(APOSTROPHES);
  const [ending = ""] = endings.map(foldForSearch);
  return endings.length === 1 && isEnding(ending) ? name : withoutApostrophes(typed);
}

/** Some of the apostrophes would be letters of the word. */
function withoutApostrophes(typed: string): string {
  return typed.split(APOSTROPHES).join(" ");
}

function isEnding(ending: string): boolean {
  return ENGLISH_ENDING.test(ending) || isTurkishEnding(ending);
}

/**
 * The terms that a folded word finds: the words of a text that equal a term, or begin with a
 * prefix.
 */
export function termsOf(word: string): Term[] {
  const whole = { text: word, is_prefix: isBeginning(word) };
  const terms = [whole, ...turkishTerms(word)];
  if (!turkish_nouns.has(word) || short_english_words.has(word)) terms.push(...englishTerms(word));
  const [, after_e] = ELECTRONIC.exec(word) ?? [];
  if (after_e !== undefined) terms.push(...termsOf(after_e));
  return withoutCovered(terms).slice(0, TERMS_MAX);
}

/** Whether a folded word finds longer words that begin with it. */
export function isBeginning(word: string): boolean {
  return word.length >= PREFIX_MIN && !DIGITS.test(word) && !word.includes(" ");
}

export function isMatch(word: string, terms: Term[]): boolean {
  return matcherOf(terms)(word);
}

/** Built once for many words: each is looked up in a set, so more terms do not take longer. */
export function matcherOf(terms: Term[]): (word: string) => boolean {
  const prefixes = new Set<string>();
  const words = new Set<string>();
  for (const { text, is_prefix } of terms) (is_prefix ? prefixes : words).add(text);
  const lengths = [...new Set([...prefixes].map((prefix) => prefix.length))];
  return (word) => words.has(word) || lengths.some((length) => prefixes.has(word.slice(0, length)));
}

/** Leaves out terms that find nothing beyond what a prefix among them finds. */
function withoutCovered(terms: Term[]): Term[] {
  const is_prefix_of = new Map<string, boolean>();
  for (const { text, is_prefix } of terms) {
    is_prefix_of.set(text, is_prefix || is_prefix_of.get(text) === true);
  }
  const isCovered = (text: string): boolean => {
    for (let length = 1; length < text.length; length += 1) {
      if (is_prefix_of.get(text.slice(0, length))) return true;
    }
    return false;
  };
  return [...is_prefix_of]
    .filter(([text]) => !isCovered(text))
    .map(([text, is_prefix]) => ({ text, is_prefix }));
}
