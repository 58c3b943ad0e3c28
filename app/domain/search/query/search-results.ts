/** A piece of a text. The marked ones were searched for. */
export type SnippetPart = { text: string; is_marked: boolean };

export type SearchResult = {
  type: "topic" | "post";
  topic_id: number;
  /** Null for a topic. */
  post_id: number | null;
  title: SnippetPart[];
  snippet: SnippetPart[];
  /** The language of the text, or null if it is not known. */
  language: string | null;
  forum_id: number;
  forum_name: string;
  owner: { id: number; username: string; full_name: string | null; picture_url: string | null };
  created_at: Date;
};

/**
 * Why there is nothing to search: no text, too short, too many words, or a filter that matches
 * nothing.
 */
export type SearchProblem =
  | "empty"
  | "too_short"
  | "too_many_words"
  | "unknown_author"
  | "unknown_forum"
  | "bad_date";

export type SearchResults = {
  problem: SearchProblem | null;
  data: SearchResult[];
  /** The number of results, at most RESULTS_MAX. */
  count: number;
  /** False if there are more than `count`, or if older texts were not examined. */
  count_is_exact: boolean;
  /** How many percent of the texts are indexed, or null if all are. */
  indexed_percent: number | null;
};

/** The answer if nothing was searched. */
export const NO_RESULTS = {
  data: [],
  count: 0,
  count_is_exact: true,
  indexed_percent: null,
} satisfies Omit<SearchResults, "problem">;
