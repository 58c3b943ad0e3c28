import type { TextConditions } from "./found-texts.server.ts";
import {
  areKeysExact,
  keyOfAuthor,
  keysOfPhrase,
  keysOfTerms,
  type SearchedPlace,
} from "./index-keys.ts";
import type { Sought } from "./sought.ts";
import { patternOfPhrase, patternOfSpelling, patternOfTerms } from "./text-patterns.ts";

/** A query of the index (tsquery) that all texts fit which are sought, and maybe some others. */
export function keysOf(
  { words, phrases }: Sought,
  author_id: number | null,
  place: SearchedPlace,
): string {
  const author = author_id === null ? [] : [keyOfAuthor(author_id)];
  return [
    ...words.map((terms) => keysOfTerms(terms, place)),
    ...phrases.map((phrase) => keysOfPhrase(phrase, place)),
    ...author,
  ].join("&");
}

/** What the keys do not decide. */
export function patternsOf(sought: Sought): TextConditions {
  const { words, phrases, without_words, without_phrases } = sought;
  return {
    needed_patterns: [
      ...words.filter((terms) => !terms.every(areKeysExact)).map(patternOfTerms),
      ...phrases.map(patternOfPhrase),
    ],
    forbidden_patterns: [
      ...without_words.map(patternOfTerms),
      ...without_phrases.map(patternOfPhrase),
    ],
    spelling_patterns: sought.spellings.map(patternOfSpelling),
  };
}

/** Where one of the words stands. */
export function snippetPattern({ words, phrases }: Sought): string {
  return [...words.map(patternOfTerms), ...phrases.map(patternOfPhrase)].join("|");
}
