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

/**
 * Queries of the index (tsquery). All texts that are sought fit one of them, and maybe some others.
 * Each form of the word with the most forms has a query of its own, because a query with many
 * alternatives is slow where one of them is frequent.
 */
export function keysOf(
  { words, phrases }: Sought,
  author_id: number | null,
  place: SearchedPlace,
): string[] {
  const [forms = [], ...others] = words
    .map((terms) => keysOfTerms(terms, place))
    .toSorted((one, other) => other.length - one.length);
  const needed = [
    ...others.map((keys) => `(${keys.join("|")})`),
    ...phrases.map((phrase) => keysOfPhrase(phrase, place)),
    ...(author_id === null ? [] : [keyOfAuthor(author_id)]),
  ];
  if (forms.length === 0) return [needed.join("&")];
  return forms.map((form) => [form, ...needed].join("&"));
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
