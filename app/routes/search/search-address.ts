import { href } from "react-router";
import type { SearchInput } from "#app/domain/search/query/search-input.ts";

/** The address of a search, with only its non-empty values. */
export function searchAddress({
  q,
  type,
  forum_id,
  author,
  since,
  until,
  in_titles,
  sort,
}: SearchInput) {
  const fields = {
    q,
    type: type === "all" ? undefined : type,
    forum_id: forum_id?.toString(),
    author,
    since,
    until,
    in_titles: in_titles ? "1" : undefined,
    sort: sort === "relevance" ? undefined : sort,
  };
  const params = Object.entries(fields).flatMap(([name, value]) => (value ? [[name, value]] : []));
  return params.length === 0
    ? href("/search")
    : `${href("/search")}?${new URLSearchParams(params)}`;
}

/** A search for the same words in all topics and replies. */
export function withoutFilters({ q }: SearchInput) {
  return searchAddress({ q, type: "all", in_titles: false, sort: "relevance" });
}
