import { isKnownPhrase } from "./index-query.ts";
import type { Sought } from "./sought.ts";
import { LOOSE, patternOfPhrase, patternOfSpelling, patternOfTerms } from "./text-patterns.ts";

/** Regular expressions for what the index does not know: the order of most words, and their spelling. */
export type TextPatterns = {
  phrases: string[];
  forbidden: string[];
  /** The same for stored HTML; they fit what the others fit, and maybe more. Few texts have to be compared further. */
  loose_forbidden: string[];
  /** For the order: the words as they were typed. */
  spellings: string[];
  /** Where one of the words stands. */
  snippet: string;
};

export function patternsOf({ words, phrases, without_phrases, spellings }: Sought): TextPatterns {
  const unknown_phrases = phrases.filter((phrase) => !isKnownPhrase(phrase));
  return {
    phrases: unknown_phrases.map((phrase) => patternOfPhrase(phrase)),
    forbidden: without_phrases.map((phrase) => patternOfPhrase(phrase)),
    loose_forbidden: without_phrases.map((phrase) => patternOfPhrase(phrase, LOOSE)),
    spellings: spellings.map(patternOfSpelling),
    snippet: [
      ...words.map((terms) => patternOfTerms(terms)),
      ...phrases.map((phrase) => patternOfPhrase(phrase)),
    ].join("|"),
  };
}
