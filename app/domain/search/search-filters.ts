import type { SearchInput } from "./search-input.ts";

/** True if anything but the text is asked for. */
export function hasFilters({ type, forum_id, author, since, until, in_titles, sort }: SearchInput) {
  const is_limited = [forum_id, author, since, until].some((filter) => filter !== undefined);
  return is_limited || in_titles || type !== "all" || sort !== "relevance";
}
