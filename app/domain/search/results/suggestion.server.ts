import { sql } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import { title_words } from "#app/db/schema.server.ts";
import type { Reader } from "../../base/can.ts";
import { LAST_CHARACTER } from "../../base/limits.ts";
import { isVisibleTopicTo } from "../../base/visibility.server.ts";
import { readSearchState } from "../index/search-progress.server.ts";
import { topicsWithWord } from "../index/topics-with-word.server.ts";
import { editDistance } from "../words/edit-distance.ts";

/** Each takes some milliseconds, and a search of more words is seldom a mistake of one letter. */
const WORDS_MAX = 8;
/** Shorter words have too many neighbours, and those of titles are not kept. */
const LETTERS_MIN = 4;
/** A longer word may have two mistakes. */
const TWO_MISTAKES_FROM = 6;
/** So many words with the most trigrams in common are compared letter by letter. */
const COMPARED_MAX = 60;
/** The nearest ones may be of titles that were deleted or that wait for their deletion. */
const CHECKED_MAX = 3;

/** So many words that begin with a typed one are looked for in titles that the reader sees. */
const LONGER_CHECKED_MAX = 20;

/** `position` is that of the typed word, from 1. */
type Candidate = { position: number; fold: string; word: string; word_fold: string };

/**
 * The words, with the nearest word of a title instead of each that no title has, or null if there
 * is none. Only words are suggested that a visible title has now.
 */
export async function findSuggestion(
  reader: Reader,
  words: readonly string[],
): Promise<string[] | null> {
  const { trigrams } = await readSearchState();
  if (trigrams === null || words.length > WORDS_MAX) return null;
  const candidates = await listCandidates(reader, words, trigrams);
  const nearest = words.map((typed, index) =>
    rank(
      typed,
      candidates.filter(({ position }) => position === index + 1),
    ).slice(0, CHECKED_MAX),
  );
  const visible = await listVisible(reader, nearest.flat());
  const corrected = words.map(
    (typed, index) => nearest[index]?.find((word) => visible.has(word)) ?? typed,
  );
  return corrected.some((word, index) => word !== words[index]) ? corrected : null;
}

/**
 * Words with many trigrams in common, and those with the same beginning or end, because one mistake
 * in a short word changes most trigrams. A word that is the beginning of one of a title is not
 * corrected: the search finds it.
 */
async function listCandidates(
  reader: Reader,
  words: readonly string[],
  trigrams: string,
): Promise<Candidate[]> {
  const schema = sql.raw(trigrams);
  const bytes = sql`${title_words.word_fold} collate "C"`;
  return await db.execute<Candidate>(sql`
    select typed.position::int as position, typed.fold, candidate.word, candidate.word_fold
    from (
      select position, fold, greatest(2, (char_length(fold) - 1) / 2) as unchanged,
        case when char_length(fold) < ${TWO_MISTAKES_FROM}::int then 1 else 2 end as mistakes_max
      from json_array_elements_text(${JSON.stringify(words)}::text::json) with ordinality as list (word, position)
        cross join lateral search_fold(word) as fold
    ) as typed
    cross join lateral (
      select word, word_fold from ${title_words}
      where (word_fold operator(${schema}.%) fold or word_fold like left(fold, unchanged) || '%' or word_fold like '%' || right(fold, unchanged))
        and abs(char_length(word_fold) - char_length(fold)) <= mistakes_max
      order by ${schema}.similarity(word_fold, fold) desc, word limit ${COMPARED_MAX}::int
    ) as candidate
    where char_length(fold) >= ${LETTERS_MIN}::int and not exists (
      select from (
        select word from ${title_words} where ${bytes} >= fold and ${bytes} < fold || chr(${LAST_CHARACTER}::int)
        order by ${bytes} limit ${sql.raw(String(LONGER_CHECKED_MAX))}) as longer
      where exists (${topicsWithWord(sql`longer.word`)} and ${isVisibleTopicTo(reader)}))`);
}

/**
 * Most mistakes are not in the first letter. If two are equal, the one that is spelled as typed
 * wins.
 */
function rank(typed: string, candidates: readonly Candidate[]): string[] {
  return candidates
    .map(({ word, word_fold, fold }) => ({
      word,
      mistakes: editDistance(fold, word_fold),
      mistakes_max: fold.length < TWO_MISTAKES_FROM ? 1 : 2,
      other_beginning: fold[0] === word_fold[0] ? 0 : 1,
      other_spelling: editDistance(typed.toLowerCase(), word),
    }))
    .filter(({ mistakes, mistakes_max }) => mistakes <= mistakes_max)
    .sort(
      (a, b) =>
        a.mistakes - b.mistakes ||
        a.other_beginning - b.other_beginning ||
        a.other_spelling - b.other_spelling,
    )
    .map(({ word }) => word);
}

async function listVisible(reader: Reader, words: readonly string[]): Promise<Set<string>> {
  if (words.length === 0) return new Set();
  const rows = await db.execute<{ word: string }>(sql`
    select word from json_array_elements_text(${JSON.stringify(words)}::text::json) as list (word)
    where exists (${topicsWithWord(sql`word`)} and ${isVisibleTopicTo(reader)})`);
  return new Set(rows.map(({ word }) => word));
}
