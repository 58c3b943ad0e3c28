/**
 * The texts and filters that a search can have. A word like `author:deniz` in `q` is a filter too.
 */
export type SearchInput = {
  q: string;
  type: SearchType;
  forum_id?: number | undefined;
  /** A username. */
  author?: string | undefined;
  /** Both included: days as YYYY-MM-DD, or moments (ISO 8601). */
  since?: string | undefined;
  until?: string | undefined;
  /** The time zone of the days. The default is UTC. */
  time_zone?: string;
  in_titles: boolean;
  sort: SearchSort;
};

export const SEARCH_TYPES = ["all", "topic", "post"] as const;
type SearchType = (typeof SEARCH_TYPES)[number];

export const SEARCH_SORTS = ["relevance", "newest"] as const;
export type SearchSort = (typeof SEARCH_SORTS)[number];

/** The form and the API refuse a longer text. */
export const SEARCH_TEXT_MAX = 200;
export const RESULTS_PER_PAGE = 20;
/** A search finds the newest ones up to this number, and says that there are more. */
export const RESULTS_MAX = 1000;

/** True if the search has more than its text. */
export function hasFilters({ type, forum_id, author, since, until, in_titles, sort }: SearchInput) {
  const is_limited = [forum_id, author, since, until].some((filter) => filter !== undefined);
  return is_limited || in_titles || type !== "all" || sort !== "relevance";
}
