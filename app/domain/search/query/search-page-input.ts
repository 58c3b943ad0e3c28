import { z } from "zod";
import { FULL_NAME_MAX } from "#app/contract/field-limits.ts";
import { INTEGER_MAX } from "../../base/limits.ts";
import { ADDRESS_TEXT_MAX, day, singleLine, wholeNumber } from "../../base/rules.ts";
import { SEARCH_SORTS, SEARCH_TEXT_MAX, SEARCH_TYPES, type SearchInput } from "./search-input.ts";
import type { SearchProblem } from "./search-results.ts";

const line = singleLine(ADDRESS_TEXT_MAX).catch("");
const type = z.enum(SEARCH_TYPES).catch("all");
const sort = z.enum(SEARCH_SORTS).catch("relevance");
const forum = wholeNumber(1, INTEGER_MAX).optional();
const optional_day = day.optional();

export type SearchFormProblem = SearchProblem | "too_long" | "bad_until" | "days_reversed";
/** What an address of the page asks for, and why it cannot be searched. */
export type SearchForm = { input: SearchInput; problem: SearchFormProblem | null };

/**
 * An address may be typed or shortened, so most wrong values count as none. Text with an error
 * stays in its field beside the error. Days are those of the zone.
 */
export function readSearchForm(params: URLSearchParams, time_zone: string): SearchForm {
  const textOf = (name: string) => line.parse(params.get(name) ?? "");
  const forum_id = forum.safeParse(Number(textOf("forum_id")) || undefined);
  const since = textOf("since") || undefined;
  const until = textOf("until") || undefined;
  const input = {
    q: textOf("q"),
    type: type.parse(params.get("type")),
    forum_id: forum_id.data,
    // A name may be typed as in a mention.
    author: textOf("author").replace(/^@/, "") || undefined,
    since,
    until,
    in_titles: textOf("in_titles") !== "",
    sort: sort.parse(params.get("sort")),
    time_zone,
  };
  const problems: [SearchFormProblem, boolean][] = [
    ["too_long", input.q.length > SEARCH_TEXT_MAX],
    ["unknown_forum", !forum_id.success],
    ["unknown_author", (input.author?.length ?? 0) > FULL_NAME_MAX],
    ["bad_date", !optional_day.safeParse(since).success],
    ["bad_until", !optional_day.safeParse(until).success],
    ["days_reversed", since !== undefined && until !== undefined && since > until],
  ];
  return { input, problem: problems.find(([, is_true]) => is_true)?.[0] ?? null };
}
