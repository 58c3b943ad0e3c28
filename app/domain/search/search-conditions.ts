import {
  type IndexKey,
  isKeyExact,
  keyOfAuthor,
  keyOfTerm,
  type SearchedPlace,
  writeKey,
} from "./index-keys.ts";
import type { Sought } from "./sought.ts";
import { patternOfPhrase, patternOfSpelling, patternOfTerms } from "./text-patterns.ts";

/** Regular expressions that texts are compared with. Each list may be empty. */
export type TextPatterns = {
  /** The words that the keys do not decide, and all words. */
  inexact_words: string[];
  all_words: string[];
  phrases: string[];
  forbidden: string[];
  /** For the order: the words as they were typed. */
  spellings: string[];
  /** Where one of the words stands. */
  snippet: string;
};

/** For each word that is sought, the keys of which a text has one. */
export function keysOf(
  { words, phrases }: Sought,
  author_id: number | null,
  place: SearchedPlace,
): IndexKey[][] {
  const whole_words = phrases.flat().map((text) => ({ text, is_prefix: false }));
  return [
    ...words.map((terms) => withoutRepeated(terms.map((term) => keyOfTerm(term, place)))),
    ...whole_words.map((term) => [keyOfTerm(term, place)]),
    ...(author_id === null ? [] : [[keyOfAuthor(author_id)]]),
  ];
}

/**
 * The keys as queries of the index (tsquery), of which a text fits one. Each form of a single word has
 * a query of its own, because alternatives are slow where one of them is frequent.
 */
export function indexQueries(keys: readonly IndexKey[][]): string[] {
  const [forms = [], ...others] = keys;
  if (others.length === 0) return forms.map(writeKey);
  return [keys.map((alternatives) => `(${alternatives.map(writeKey).join("|")})`).join("&")];
}

export function patternsOf(sought: Sought): TextPatterns {
  const { words, phrases, without_words, without_phrases } = sought;
  const all_words = words.map(patternOfTerms);
  const phrase_patterns = phrases.map(patternOfPhrase);
  return {
    inexact_words: words.filter((terms) => !terms.every(isKeyExact)).map(patternOfTerms),
    all_words,
    phrases: phrase_patterns,
    forbidden: [...without_words.map(patternOfTerms), ...without_phrases.map(patternOfPhrase)],
    spellings: sought.spellings.map(patternOfSpelling),
    snippet: [...all_words, ...phrase_patterns].join("|"),
  };
}

function withoutRepeated(keys: readonly IndexKey[]): IndexKey[] {
  return [...new Map(keys.map((key) => [writeKey(key), key])).values()];
}
