import { foldForSearch } from "#app/lib/text/fold-text.ts";
import { isKnownPhrase } from "../index/index-query.ts";
import type { ParsedQuery } from "../query/parsed-query.ts";
import { type PhraseWord, signsOf, withoutSigns } from "../words/phrase-words.ts";
import type { Term } from "../words/term.ts";
import { isBeginning } from "../words/word-forms.ts";

/**
 * Regular expressions of PostgreSQL for texts. Folding each text would take ten times
 * as long, so they allow what is folded: a letter may have any accent.
 */
const START = "(?:^|[^[:alnum:]])";
const END = "(?:[^[:alnum:]]|$)";
/** Letters of other scripts. A range of so many characters is slow to compile. */
const NOT_ASCII = String.raw`\u0080-\U0010FFFF`;
/** The gap between the words of a phrase. */
const GAP = "[^[:alnum:]]+";
/**
 * A letter may be followed by accents that are characters of their own, and by signs of no width.
 */
const SIGNS_ONCE = String.raw`[\u0300-\u036f\u00ad\u200b-\u200d]`;
const SIGNS = `${SIGNS_ONCE}*`;

/** The letters of Latin, Greek and Cyrillic, with those that fold to them. */
const accented = new Map(
  [..."abcdefghijklmnopqrstuvwxyz"].map((letter) => [letter, letter + letter.toUpperCase()]),
);
addFolding(0x80, 0x24f, (folded) => accented.has(folded));
addFolding(0x370, 0x52f, isLetter);
addFolding(0x1f00, 0x1fff, isLetter);

function addFolding(first: number, last: number, isBase: (folded: string) => boolean): void {
  for (let code = first; code <= last; code += 1) {
    const letter = String.fromCharCode(code);
    const folded = foldForSearch(letter);
    if (isBase(folded)) accented.set(folded, (accented.get(folded) ?? "") + letter);
  }
}

function isLetter(folded: string): boolean {
  return folded.length === 1;
}

/**
 * A search compares texts without tags. A loose pattern matches stored HTML whose text matches, and
 * maybe more: removing the tags takes longer than comparing, and the pattern decides for most texts
 * that it is not needed.
 */
type Looseness = { signs: string; gap: string };
const STRICT: Looseness = { signs: SIGNS, gap: GAP };
export const LOOSE: Looseness = {
  signs: `(?:${SIGNS_ONCE}|<[^>]*>)*`,
  gap: "(?:[^[:alnum:]]|<[^>]*>|&[a-z0-9#]+;)+",
};

/**
 * Matches a phrase in stored HTML as most texts have it: one blank between its words, and no tag
 * next to them. A `<` or the end before the next `>` shows that it is not inside of a tag.
 */
const PLAIN_START = "(?:^|[^[:alnum:]>])";
const PLAIN_END = "[^[:alnum:]<>][^<>]*(?:<|$)";

/**
 * Regular expressions for what the index does not have: the order of most words, and their
 * spelling.
 */
export type TextPatterns = {
  phrases: string[];
  /**
   * Patterns for stored HTML; they match no text that the others do not match. They decide for most
   * texts.
   */
  plain_phrases: string[];
  forbidden: string[];
  /**
   * Patterns for stored HTML; they match what the others match, and maybe more. Few texts have to
   * be compared further.
   */
  loose_forbidden: string[];
  /** The words and phrases as they were typed, which decide the order. */
  spellings: string[];
  /** Matches where one of the words is. */
  snippet: string;
  /** Searched in long texts before that pattern, which takes longer and matches these as well. */
  typed_words: string[];
};

export function patternsOf({
  words,
  phrases,
  without_phrases,
  spellings,
}: ParsedQuery): TextPatterns {
  const unknown_phrases = phrases.filter((phrase) => !isKnownPhrase(phrase));
  return {
    phrases: unknown_phrases.map((phrase) => patternOfPhrase(phrase)),
    plain_phrases: unknown_phrases.map(patternOfPlainPhrase),
    forbidden: without_phrases.map((phrase) => patternOfPhrase(phrase)),
    loose_forbidden: without_phrases.map((phrase) => patternOfPhrase(phrase, LOOSE)),
    spellings: spellings.map(patternOfSpelling),
    snippet: [
      ...words.map((terms) => patternOfTerms(terms)),
      ...phrases.map((phrase) => patternOfPhrase(phrase)),
    ].join("|"),
    typed_words: spellings.map(asWritten),
  };
}

/** Matches a text that has one of the terms. */
function patternOfTerms(terms: readonly Term[]): string {
  const alternatives = terms.map(
    ({ text, is_prefix }) => `${withAnyAccents(text, SIGNS)}${is_prefix ? "" : END}`,
  );
  return `${START}(?:${alternatives.join("|")})`;
}

/**
 * Matches a text in which the words follow each other. After C++ the year or an ending may follow.
 */
export function patternOfPhrase(words: readonly PhraseWord[], { signs, gap } = STRICT): string {
  const end = signsOf(words.at(-1) ?? "") === "" ? END : "";
  return `${START}${words.map((word) => patternOfWord(word, signs)).join(gap)}${end}`;
}

/**
 * The word or phrase as most texts have it: after a blank, and before one if longer words do not
 * match.
 */
function asWritten(typed: string): string {
  return isBeginning(foldForSearch(typed)) ? ` ${typed}` : ` ${typed} `;
}

function patternOfPlainPhrase(words: readonly PhraseWord[]): string {
  return `${PLAIN_START}${words.map((word) => patternOfWord(word, "")).join(" ")}${PLAIN_END}`;
}

function patternOfWord(word: PhraseWord, signs: string): string {
  const letters = withAnyAccents(withoutSigns(word), signs);
  const signs_behind = signsOf(word);
  if (signs_behind === "") return letters;
  const between = signs === SIGNS ? "" : signs;
  return `${letters}${[...signs_behind].map((sign) => `[${sign}]`).join(between)}(?![+#])`;
}

/** Matches a text with the word or phrase as it was typed, in any case. */
function patternOfSpelling(typed: string): string {
  const letters = [...typed.normalize("NFC")].map((letter) =>
    /[iıİI]/.test(letter) ? "[iıİI]" : eitherCase(letter),
  );
  return `${START}${letters.join("")}${END}`;
}

function withAnyAccents(folded: string, signs: string): string {
  return [...folded].map((letter) => withAnyAccent(letter, signs)).join("");
}

function withAnyAccent(letter: string, signs: string): string {
  if (/[0-9]/.test(letter)) return `${letter}${signs === SIGNS ? "" : signs}`;
  const same = accented.get(letter);
  return same === undefined ? `[${NOT_ASCII}]${signs}` : `[${same}]${signs}`;
}

function eitherCase(letter: string): string {
  if (!/[\p{Alphabetic}\p{Nd}]/u.test(letter)) return "[^[:alnum:]]";
  const cases = new Set([letter, letter.toLowerCase(), letter.toUpperCase()]);
  return `[${[...cases].filter((each) => [...each].length === 1).join("")}]`;
}
