import { SEARCH_TEXT_MAX } from "#app/domain/search/search-input.ts";
import type { SearchFormProblem } from "#app/domain/search/search-page-input.ts";
import type { Translate } from "#locales/index.ts";

type Field = "q" | "author" | "forum_id" | "since";

/** The field that a problem belongs to. Of two dates the first says what a date is. */
const FIELDS: Record<SearchFormProblem, Field | null> = {
  empty: null,
  too_short: "q",
  too_many_words: "q",
  too_long: "q",
  unknown_author: "author",
  unknown_forum: "forum_id",
  bad_date: "since",
};

export function problemField(problem: SearchFormProblem | null): Field | null {
  return problem && FIELDS[problem];
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
  };
  return texts[problem];
}
