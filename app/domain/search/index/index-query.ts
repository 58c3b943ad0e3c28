import { LAST_CHARACTER } from "../../base/limits.ts";
import type { ParsedQuery } from "../query/parsed-query.ts";
import { isCommonPair } from "../words/common-words.ts";
import { type PhraseWord, signsOf, withoutSigns } from "../words/phrase-words.ts";
import type { Term } from "../words/term.ts";
import { matcherOf } from "../words/word-forms.ts";
import { toByteString } from "./byte-strings.ts";
import { WORD_BYTES_MAX } from "./posting-blocks.ts";
import { AUTHOR_MARK, FORUM_MARK, indexedWord, pairOf, TITLE_MARK } from "./text-words.ts";

export type SearchedPlace = "text" | "title";
/** Byte strings, both included. */
export type WordRange = { low: string; high: string };
/** A query for words of the index: those within the ranges that match. */
export type WordQuery = { ranges: WordRange[]; isMatch: (word: string) => boolean };
/** A text has one word of each that is required, and none of those that are forbidden. */
export type IndexQuery = { required: WordQuery[]; forbidden: WordQuery[] };

type QueryFilters = {
  author_id: number | null;
  forum_id: number | null;
  /** Forums whose texts are left out. */
  hidden_ids: readonly number[];
};

/** Sorts after all words with the same beginning. */
const BEHIND_ALL = toByteString(String.fromCodePoint(LAST_CHARACTER));
/**
 * Terms that begin alike are in the same blocks or in neighbouring ones, and are read as one range.
 */
const RANGE_LETTERS = 3;

/**
 * A phrase requires its words and its pairs with common words: their order is compared later,
 * unless isKnownPhrase().
 */
export function indexQueryOf(
  { words, phrases, without_words }: ParsedQuery,
  { author_id, forum_id, hidden_ids }: QueryFilters,
  place: SearchedPlace,
): IndexQuery {
  const mark = place === "title" ? TITLE_MARK : "";
  return {
    required: [
      ...words.map((terms) => wordQuery(terms, mark)),
      ...phrases.flatMap(wordsOfPhrase).map((word) => wordQuery([wholeWord(word)], mark)),
      ...(author_id === null ? [] : [wordQuery([wholeWord(String(author_id))], AUTHOR_MARK)]),
      ...(forum_id === null ? [] : [wordQuery([wholeWord(String(forum_id))], FORUM_MARK)]),
    ],
    forbidden: [
      ...without_words.map((terms) => wordQuery(terms, "")),
      ...(hidden_ids.length === 0
        ? []
        : [
            wordQuery(
              hidden_ids.map((id) => wholeWord(String(id))),
              FORUM_MARK,
            ),
          ]),
    ],
  };
}

/** A phrase that the index decides: one word, or a pair with a common word, without signs. */
export function isKnownPhrase(phrase: readonly PhraseWord[]): boolean {
  const [first = "", ...others] = phrase;
  const [second = ""] = others;
  if (phrase.some((word) => signsOf(word) !== "")) return false;
  if (others.length === 0) return indexedWord(first).length < WORD_BYTES_MAX;
  if (others.length > 1 || !isCommonPair(first, second)) return false;
  // A longer pair is known by its beginning.
  return indexedWord(TITLE_MARK + pairOf(first, second)).length < WORD_BYTES_MAX;
}

/** Each pair, and the words that are in none. */
function wordsOfPhrase(phrase: readonly PhraseWord[]): string[] {
  const words = phrase.map(withoutSigns);
  const pairs = words.flatMap((second, n) => {
    const first = words[n - 1] ?? "";
    return isCommonPair(first, second) ? [{ first, second }] : [];
  });
  const in_pairs = new Set(pairs.flatMap(({ first, second }) => [first, second]));
  return [
    ...pairs.map(({ first, second }) => pairOf(first, second)),
    ...words.filter((word) => !in_pairs.has(word)),
  ];
}

function wholeWord(text: string): Term {
  return { text, is_prefix: false };
}

function wordQuery(terms: readonly Term[], mark: string): WordQuery {
  const indexed = terms.map(({ text, is_prefix }) => ({
    text: indexedWord(mark + text),
    is_prefix,
  }));
  return { ranges: rangesOf(indexed, mark.length + RANGE_LETTERS), isMatch: matcherOf(indexed) };
}

function rangesOf(terms: readonly Term[], letters: number): WordRange[] {
  const groups = Map.groupBy(terms, ({ text }) => text.slice(0, letters));
  return [...groups.values()].map((alike) => ({
    low: alike.map(({ text }) => text).sort()[0] ?? "",
    high:
      alike
        .map(({ text, is_prefix }) => (is_prefix ? text + BEHIND_ALL : text))
        .sort()
        .at(-1) ?? "",
  }));
}
