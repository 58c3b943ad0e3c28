import { RESULTS_MAX, RESULTS_PER_PAGE } from "#app/domain/search/query/search-input.ts";
import type { Landmarks } from "../landmarks.ts";
import {
  IN_TEN,
  IN_TEN_AS_ONE_PERCENT,
  IN_TEN_AS_THIRD,
  ONE_IN_TEN_THOUSAND,
  ONE_IN_THOUSAND,
  ONE_PERCENT,
  OTHER_THIRD,
  SHORT_FORMS,
  THIRD,
} from "../markers.ts";
import { isInflected, ROOT_COUNT, wordAt } from "../vocabulary.ts";

/** Parameters of the address. */
export type Search = Record<string, string>;

/** Most kinds have several searches, so that the same one is not repeated all the time. */
export type Kind = {
  name: string;
  searches: readonly Search[];
  /** Each of the searches finds at least so many texts. */
  finds: number;
  /** Set if no text has the word, so that the search looks for a suggestion. */
  is_mistyped?: true;
};

/** The ranks of generated words that so many replies have. The texts have 32 of them each. */
const RANK_OF_ONE_PERCENT = 380;
const RANK_OF_ONE_IN_THOUSAND = 4320;
const RANK_OF_ONE_IN_TEN_THOUSAND = 31_000;
const WORDS = 40;
const BEGINNING_LETTERS = 5;
const ENDINGS_OF_HARMONY = ["larımızdan", "lerimizden"];
const PAGE_50 = { skip: String(49 * RESULTS_PER_PAGE) };
/** Most of the texts were written later. */
const OLD_DAYS = 900;

/** Words that are no form of a more frequent one, which would be found too. */
const wordsFrom = (first: number): string[] => ranksFrom(first).map(wordAt);
const one_percent_words = wordsFrom(RANK_OF_ONE_PERCENT);
const inflected_words = ranksFrom(RANK_OF_ONE_PERCENT).map(
  (rank) => wordAt(rank) + (ENDINGS_OF_HARMONY[((rank - 1) % ROOT_COUNT) % 2] ?? ""),
);

function ranksFrom(first: number): number[] {
  const ranks: number[] = [];
  for (let rank = first; ranks.length < WORDS; rank += 1) if (!isInflected(rank)) ranks.push(rank);
  return ranks;
}

const each = (texts: readonly string[], filter: Search = {}): Search[] =>
  texts.map((q) => ({ q, limit: String(RESULTS_PER_PAGE), ...filter }));

/** The searches that members usually make. */
export function listUsual({ busy_member_id }: Landmarks): Kind[] {
  return [
    { name: "a word of 1 %", searches: each(one_percent_words), finds: 100 },
    { name: "a word of 0.1 %", searches: each(wordsFrom(RANK_OF_ONE_IN_THOUSAND)), finds: 10 },
    {
      name: "a word of 0.01 %",
      searches: each([ONE_IN_TEN_THOUSAND, ...wordsFrom(RANK_OF_ONE_IN_TEN_THOUSAND)]),
      finds: 1,
    },
    {
      name: "two words of 1 %",
      searches: each(
        one_percent_words.map((word, index) => `${word} ${one_percent_words[(index + 1) % WORDS]}`),
      ),
      finds: 1,
    },
    {
      name: "the beginning of a word",
      searches: each(one_percent_words.map((word) => word.slice(0, BEGINNING_LETTERS))),
      finds: 100,
    },
    { name: "an inflected word", searches: each(inflected_words), finds: 100 },
    { name: "a short word with many forms", searches: each(SHORT_FORMS.slice(0, 5)), finds: 100 },
    {
      name: "a word of 1 % by one author",
      searches: each(one_percent_words, { author: `member${busy_member_id}` }),
      // The author has thousands of replies, but hundreds on a small site.
      finds: 0,
    },
    { name: "a phrase of 0.1 %", searches: each([`"${ONE_IN_THOUSAND}"`]), finds: 10 },
    {
      name: "a word of 1 % without another",
      searches: each([
        `${ONE_PERCENT} -${THIRD}`,
        ...one_percent_words.map((word) => `${word} -${THIRD}`),
      ]),
      finds: 50,
    },
  ];
}

/** The searches that cost most. */
export function listWorst({ last_forum_id }: Landmarks): Kind[] {
  const long_ago = new Date(Date.now() - OLD_DAYS * 86_400_000).toISOString().slice(0, 10);
  return [
    {
      name: "a word of a third of all texts",
      searches: each([THIRD, OTHER_THIRD]),
      finds: RESULTS_MAX,
    },
    { name: "two such words", searches: each([`${THIRD} ${OTHER_THIRD}`]), finds: RESULTS_MAX },
    {
      name: "such a word in a small forum",
      searches: each([THIRD, OTHER_THIRD], { forum_id: String(last_forum_id) }),
      finds: 1,
    },
    {
      name: "such a word long ago",
      searches: each([THIRD, OTHER_THIRD], { until: long_ago }),
      finds: 50,
    },
    {
      name: "such a word, the newest first",
      searches: each([THIRD, OTHER_THIRD], { sort: "newest" }),
      finds: RESULTS_MAX,
    },
    {
      name: "such a word, page 50",
      searches: each([THIRD, OTHER_THIRD], PAGE_50),
      finds: RESULTS_MAX,
    },
    { name: "a word of ten texts", searches: each([IN_TEN]), finds: 10 },
    {
      name: "a word of ten texts that begins like one of a third",
      searches: each([IN_TEN_AS_THIRD]),
      // Only the newest of the texts with the keys are examined. The answer says so.
      finds: 0,
    },
    {
      name: "a word of ten texts with the keys of one of 1 %",
      searches: each([IN_TEN_AS_ONE_PERCENT]),
      finds: 0,
    },
    {
      name: "a phrase of words that everybody writes",
      searches: each(['"bir şey"', '"ben de"']),
      finds: 1,
    },
    {
      name: "words of which everybody writes each",
      searches: each(["ve bir bu", "the and it"]),
      finds: 10,
    },
    {
      name: "a mistyped word",
      searches: each(["projeksyion", "porjeksiyon", "jelaitn"]),
      finds: 0,
      is_mistyped: true,
    },
  ];
}
