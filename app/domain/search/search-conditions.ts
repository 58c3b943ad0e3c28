import { foldForSearch } from "./fold-text.ts";
import {
  type IndexKey,
  isKeyExact,
  keyOfAuthor,
  keyOfTerm,
  type SearchedPlace,
  writeKey,
} from "./index-keys.ts";
import type { Sought } from "./sought.ts";
import type { Term } from "./term.ts";
import { LOOSE, patternOfPhrase, patternOfSpelling, patternOfTerms } from "./text-patterns.ts";

/** Regular expressions that texts are compared with. Each list may be empty. */
export type TextPatterns = {
  /** The words that the keys do not decide. */
  inexact_words: string[];
  phrases: string[];
  forbidden: string[];
  /** The same for stored HTML; they fit what the others fit, and maybe more. */
  loose: Record<"inexact_words" | "phrases" | "forbidden", string[]>;
  /** Strings of which each says that the only inexact word stands in a text, as it mostly does. */
  quick: string[];
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
  const inexact_words = words.filter((terms) => !terms.every(isKeyExact));
  const patterns = (looseness?: typeof LOOSE) => ({
    inexact_words: inexact_words.map((terms) => patternOfTerms(terms, looseness)),
    phrases: phrases.map((phrase) => patternOfPhrase(phrase, looseness)),
    forbidden: [
      ...without_words.map((terms) => patternOfTerms(terms, looseness)),
      ...without_phrases.map((phrase) => patternOfPhrase(phrase, looseness)),
    ],
  });
  const strict = patterns();
  return {
    ...strict,
    loose: patterns(LOOSE),
    quick:
      inexact_words.length === 1
        ? inexact_words.flatMap((terms) => quickStrings(terms, sought.spellings))
        : [],
    spellings: sought.spellings.map(patternOfSpelling),
    snippet: [...words.map((terms) => patternOfTerms(terms)), ...strict.phrases].join("|"),
  };
}

/** At most so many strings. */
export const QUICK_MAX = 4;
/** Behind a blank or a tag. */
const BEFORE_WORD = [" ", ">"];

/** The shortest term that is a beginning of words and of what was typed, in lower case and with a capital. */
function quickStrings(terms: readonly Term[], spellings: readonly string[]): string[] {
  const beginnings = terms.filter(({ is_prefix }) => is_prefix).map(({ text }) => text);
  for (const beginning of beginnings.sort((one, other) => one.length - other.length)) {
    const length = [...beginning].length;
    const typed = spellings
      .map((spelling) => [...spelling.normalize("NFC")].slice(0, length).join(""))
      .find((each) => foldForSearch(each) === beginning);
    if (typed === undefined) continue;
    const [first = "", ...rest] = [...typed.toLocaleLowerCase("tr")];
    const words = [first, first.toLocaleUpperCase("tr")].map((each) => each + rest.join(""));
    return words.flatMap((word) => BEFORE_WORD.map((before) => before + word));
  }
  return [];
}

function withoutRepeated(keys: readonly IndexKey[]): IndexKey[] {
  return [...new Map(keys.map((key) => [writeKey(key), key])).values()];
}
