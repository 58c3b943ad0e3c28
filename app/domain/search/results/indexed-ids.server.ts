import type { PageRange } from "../../base/paging.ts";
import {
  type Candidates,
  findCandidates,
  type PendingChanges,
} from "../index/candidates.server.ts";
import { differenceOf, unionOf } from "../index/descending-ids.ts";
import { type IndexQuery, indexQueryOf } from "../index/index-query.ts";
import type { ParsedQuery } from "../query/parsed-query.ts";
import type { FoundFilters } from "../query/search-filters.server.ts";
import type { SearchInput, SearchSort } from "../query/search-input.ts";
import { RANKED_MAX } from "./found-texts.server.ts";

/** The texts that the index finds, in each of the places. */
export type IndexedTexts = Record<"posts" | "titles" | "topics", Candidates>;

/** The filters, and the forums that the reader must not see. */
type IndexFilters = FoundFilters & { hidden_ids: readonly number[] };

const NOT_SEARCHED: Candidates = { ids: [], is_cut: false };

/** `maxOf` as for findCandidates(). */
export async function findIndexed(
  { type, in_titles }: SearchInput,
  parsed_query: ParsedQuery,
  filters: IndexFilters,
  maxOf: (pending_changes: PendingChanges) => number,
): Promise<{ indexed: IndexedTexts; pending_changes: PendingChanges }> {
  const has_words = parsed_query.words.length + parsed_query.phrases.length > 0;
  const queries = {
    posts: indexQueryOf(parsed_query, filters, "text"),
    titles: indexQueryOf(parsed_query, filters, "title"),
    topics: indexQueryOf(parsed_query, filters, "text"),
  };
  const in_topics = [
    ...(has_words || in_titles ? [queries.titles] : []),
    ...(in_titles ? [] : [queries.topics]),
  ];
  const { found, pending_changes } = await findCandidates(
    [
      { source: "posts", queries: type === "topic" || in_titles ? [] : [queries.posts] },
      { source: "topics", queries: type === "post" ? [] : in_topics },
    ],
    filters,
    maxOf,
  );
  const of = (query: IndexQuery) => found.get(query) ?? NOT_SEARCHED;
  const { posts, titles, topics } = queries;
  return { indexed: { posts: of(posts), titles: of(titles), topics: of(topics) }, pending_changes };
}

export function allIds({ posts, titles, topics }: IndexedTexts) {
  return { posts: posts.ids, titles: titles.ids, topics: topics.ids };
}

/**
 * The texts of the page, if all of them are results and their ids have the order of their times:
 * the newest of each, and by relevance no texts after titles that fill the page.
 */
export function idsOfPage(
  { posts, titles, topics }: IndexedTexts,
  sort: SearchSort,
  { skip, limit }: PageRange,
) {
  const until = skip + limit;
  const newest = Math.max(until, sort === "relevance" ? RANKED_MAX : 0);
  const is_filled = sort === "relevance" && titles.ids.length >= until;
  const only_text = differenceOf(topics.ids, titles.ids);
  return {
    titles: titles.ids.slice(0, newest),
    posts: is_filled ? [] : posts.ids.slice(0, newest),
    topics: is_filled ? [] : only_text.slice(0, newest),
  };
}

/** A topic whose title and text match is one result. */
export function countIds({ posts, titles, topics }: IndexedTexts): number {
  return posts.ids.length + unionOf(titles.ids, topics.ids).length;
}
