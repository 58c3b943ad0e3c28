import type { PageRange } from "../paging.ts";
import type { Lookup } from "./found-texts.server.ts";
import type { SearchedPlace } from "./index-keys.ts";
import { rangesFor } from "./index-ranges.ts";
import {
  estimatePart,
  type Frequencies,
  type KeyFrequencies,
  readKeyFrequencies,
} from "./key-frequencies.server.ts";
import { indexQueries, keysOf, patternsOf } from "./search-conditions.ts";
import { type FoundFilters, findFilters } from "./search-filters.server.ts";
import type { SearchInput } from "./search-input.ts";
import { readSearchState, type SearchState } from "./search-progress.server.ts";
import { readQuery, WORDS_MAX, withTypedFilters } from "./search-query.ts";
import {
  NO_RESULTS,
  type SearchProblem,
  type SearchResult,
  type SearchResults,
} from "./search-results.ts";
import { type FoundText, findTexts } from "./search-statement.server.ts";
import { markWords, snippetOf } from "./snippet.ts";
import { readSought, type Sought } from "./sought.ts";
import { textOfHtml } from "./text-of-html.ts";

/** Topics and replies with these words. Every member may read all of them. */
export async function search(typed_input: SearchInput, range: PageRange): Promise<SearchResults> {
  const query = readQuery(typed_input.q);
  const input = withTypedFilters(typed_input, query.filters);
  const sought = readSought(query);
  const [state, frequencies, filters] = await Promise.all([
    readSearchState(),
    readKeyFrequencies(),
    findFilters(input, query.filters.forum),
  ]);
  const indexed_percent = state.percent;
  if (typeof filters === "string") return { ...NO_RESULTS, problem: filters, indexed_percent };
  const problem = findProblem(input.q, sought, filters);
  if (problem) return { ...NO_RESULTS, problem, indexed_percent };

  const lookups = lookupsFor(input, sought, filters, { state, frequencies });
  const patterns = patternsOf(sought);
  const found = await findTexts({ lookups, patterns, filters }, input.sort, range);
  return {
    problem: null,
    data: found.texts.map((text) => toResult(text, sought)),
    count: found.count,
    count_is_exact: !found.is_cut,
    indexed_percent,
  };
}

function findProblem(q: string, sought: Sought, { author_id }: FoundFilters): SearchProblem | null {
  const { words, phrases, without_words, without_phrases } = sought;
  const all_words = [...words, ...without_words, ...phrases.flat(), ...without_phrases.flat()];
  if (all_words.length > WORDS_MAX) return "too_many_words";
  if (phrases.length > 0 || author_id !== null) return null;
  if (words.length === 0) return q.trim() === "" ? "empty" : "too_short";
  return sought.spellings.every((word) => word.length < 2) ? "too_short" : null;
}

function lookupsFor(
  { type, in_titles }: SearchInput,
  sought: Sought,
  { author_id }: FoundFilters,
  { state, frequencies }: { state: SearchState; frequencies: Frequencies },
) {
  const in_topics = type !== "post" && state.topics;
  const in_posts = type !== "topic" && state.posts && !in_titles;
  const has_words = sought.words.length + sought.phrases.length > 0;
  const lookup = (place: SearchedPlace, parts: KeyFrequencies, is_searched: boolean): Lookup => {
    const keys = keysOf(sought, author_id, place);
    return {
      queries: is_searched ? indexQueries(keys) : null,
      ranges: rangesFor(estimatePart(keys, parts)),
    };
  };
  return {
    posts: lookup("text", frequencies.posts, in_posts),
    titles: lookup("title", frequencies.topics, in_topics && (has_words || in_titles)),
    topics: lookup("text", frequencies.topics, in_topics && !in_titles),
  };
}

function toResult({ content, created_at_ms, ...text }: FoundText, sought: Sought): SearchResult {
  return {
    type: text.type,
    topic_id: text.topic_id,
    post_id: text.post_id,
    title: markWords(text.title, sought),
    snippet: snippetOf(textOfHtml(content), sought),
    language: text.language,
    forum_id: text.forum_id,
    forum_name: text.forum_name,
    owner: text.owner,
    created_at: new Date(created_at_ms),
  };
}
