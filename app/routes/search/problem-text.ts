import { SEARCH_TEXT_MAX, type SearchInput } from "#app/domain/search/query/search-input.ts";
import type { SearchFormProblem } from "#app/domain/search/query/search-page-input.ts";
import type { Translate } from "#locales/index.ts";

type Field = "q" | "author" | "forum_id" | "since" | "until";

const FIELDS: Record<SearchFormProblem, Field | null> = {
  empty: null,
  too_short: "q",
  too_many_words: "q",
  too_long: "q",
  unknown_author: "author",
  unknown_forum: "forum_id",
  bad_date: "since",
  bad_until: "until",
  days_reversed: "until",
};

/** The field that a problem belongs to: that of the words, if the filter was typed among them. */
export function problemField(problem: SearchFormProblem | null, input: SearchInput): Field | null {
  const field = problem && FIELDS[problem];
  return field && !input[field] ? "q" : field;
}

export function problemText(t: Translate, problem: SearchFormProblem | null): string | undefined {
  if (problem === null || problem === "empty") return undefined;
  const texts = {
    too_short: t("search.tooShort"),
    too_many_words: t("search.tooManyWords"),
    too_long: t("search.tooLong", { count: SEARCH_TEXT_MAX }),
    unknown_author: t("search.unknownAuthor"),
    unknown_forum: t("search.unknownForum"),
    bad_date: t("messages.notADate"),
    bad_until: t("messages.notADate"),
    days_reversed: t("search.daysReversed"),
  };
  return texts[problem];
}
