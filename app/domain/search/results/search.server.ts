import { hiddenForumIds, type Reader } from "../../base/can.ts";
import type { PageRange } from "../../base/paging.ts";
import type { PendingChanges } from "../index/candidates.server.ts";
import { readSearchState } from "../index/search-progress.server.ts";
import { type ParsedQuery, parseQuery } from "../query/parsed-query.ts";
import { type FoundFilters, findFilters } from "../query/search-filters.server.ts";
import { RESULTS_MAX, type SearchInput, type SearchSort } from "../query/search-input.ts";
import { splitQuery, WORDS_MAX, withTypedFilters } from "../query/search-query.ts";
import {
  NO_RESULTS,
  type SearchProblem,
  type SearchResult,
  type SearchResults,
} from "../query/search-results.ts";
import { textOfHtml } from "../words/text-of-html.ts";
import {
  allIds,
  countIds,
  findIndexed,
  type IndexedTexts,
  idsOfPage,
} from "./indexed-ids.server.ts";
import { readKnownTexts } from "./known-texts.server.ts";
import { type FindMatches, matchFinder } from "./matches.ts";
import { type FoundText, storedHtmlOf } from "./page-of-texts.server.ts";
import { type Found, findTexts, type SearchConditions } from "./search-statement.server.ts";
import { markWords, snippetOf } from "./snippet.ts";
import { patternsOf } from "./text-patterns.ts";

/** So many of the newest are examined if a filter or a phrase leaves some of them out. */
const EXAMINED_MAX = 6_000;

/** Topics and replies with these words, of those that the reader sees. */
export async function search(
  reader: Reader,
  typed_input: SearchInput,
  range: PageRange,
): Promise<SearchResults> {
  const query = splitQuery(typed_input.q);
  const input = withTypedFilters(typed_input, query.filters);
  const parsed_query = parseQuery(query);
  const [{ percent: indexed_percent }, filters] = await Promise.all([
    readSearchState(),
    findFilters(reader, input, query.filters.forum),
  ]);
  if (typeof filters === "string") return { ...NO_RESULTS, problem: filters, indexed_percent };
  const problem = findProblem(input.q, parsed_query, filters);
  if (problem) return { ...NO_RESULTS, problem, indexed_percent };

  const patterns = patternsOf(parsed_query);
  const leaves_out =
    patterns.phrases.length + patterns.forbidden.length > 0 ||
    filters.since !== null ||
    filters.until !== null;
  const maxOf = ({ is_removing }: PendingChanges) =>
    leaves_out || is_removing ? EXAMINED_MAX : RESULTS_MAX + 1;
  const hidden_ids = hiddenForumIds(reader);
  let { indexed, pending_changes } = await findIndexed(
    input,
    parsed_query,
    { ...filters, hidden_ids },
    maxOf,
  );
  let is_examined = leaves_out || pending_changes.is_removing;
  if (pending_changes.has_moved && (filters.forum_id !== null || hidden_ids.length > 0)) {
    // The index has a former forum of some replies, so the rows are asked.
    is_examined = true;
    const all_forums = { ...filters, forum_id: null, hidden_ids: [] };
    ({ indexed } = await findIndexed(input, parsed_query, all_forums, () => EXAMINED_MAX));
  }
  const conditions = { ids: allIds(indexed), patterns, filters };
  const found = is_examined
    ? await findTexts(reader, conditions, input.sort, range)
    : await findKnown(reader, indexed, conditions, input.sort, range);
  const findMatches = matchFinder(parsed_query);
  const is_cut = Object.values(indexed).some((each) => each.is_cut);
  return {
    problem: null,
    data: found.texts.map((text) => toResult(text, findMatches)),
    count: Math.min(found.count, RESULTS_MAX),
    count_is_exact: !is_cut && !found.is_cut && found.count <= RESULTS_MAX,
    indexed_percent,
  };
}

/** Texts that match, as the index says. */
async function findKnown(
  reader: Reader,
  indexed: IndexedTexts,
  conditions: SearchConditions,
  sort: SearchSort,
  range: PageRange,
): Promise<Found> {
  const count = countIds(indexed);
  const ids = idsOfPage(indexed, sort, range);
  const { texts, is_in_order } = await readKnownTexts(
    reader,
    ids,
    conditions.patterns,
    sort,
    range,
  );
  if (is_in_order) return { texts, count, is_cut: false };
  // After an import or a split, the page may have other texts than those with the highest ids.
  return { ...(await findTexts(reader, conditions, sort, range)), count };
}

function findProblem(
  q: string,
  parsed_query: ParsedQuery,
  { author_id }: FoundFilters,
): SearchProblem | null {
  const { words, phrases, without_words, without_phrases } = parsed_query;
  const all_words = [...words, ...without_words, ...phrases.flat(), ...without_phrases.flat()];
  if (all_words.length > WORDS_MAX) return "too_many_words";
  if (phrases.length > 0 || author_id !== null) return null;
  if (words.length === 0) return q.trim() === "" ? "empty" : "too_short";
  return parsed_query.spellings.every((word) => word.length < 2) ? "too_short" : null;
}

function toResult(text: FoundText, findMatches: FindMatches): SearchResult {
  return {
    type: text.type,
    topic_id: text.topic_id,
    post_id: text.post_id,
    title: markWords(text.title, findMatches),
    snippet: snippetOf(textOfHtml(storedHtmlOf(text)), findMatches),
    language: text.language,
    forum_id: text.forum_id,
    forum_name: text.forum_name,
    owner: text.owner,
    created_at: new Date(text.created_at_ms),
  };
}
