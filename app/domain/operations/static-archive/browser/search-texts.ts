/** The sentences of the page, in its attribute `data-texts`. `nothing` has `{{words}}` in it. */
export type SearchTexts = {
  label: string;
  button: string;
  help: string;
  no_filters: string;
  searching: string;
  failed: string;
  too_short: string;
  nothing: string;
  topics: string;
  replies: string;
  more: string;
};

export const SEARCH_ID = "search";
