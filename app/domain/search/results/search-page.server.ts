import { foldForSearch } from "#app/lib/text/fold-text.ts";
import { type PageRange, pageOf } from "../../base/paging.ts";
import { listForumNames } from "../../forums/forums/forum-list.server.ts";
import type { User } from "../../members/users/user.ts";
import { listMembersNamed } from "../../members/users/users.server.ts";
import { hasFilters, RESULTS_MAX, RESULTS_PER_PAGE } from "../query/search-input.ts";
import type { SearchForm, SearchFormProblem } from "../query/search-page-input.ts";
import { splitQuery } from "../query/search-query.ts";
import { NO_RESULTS, type SearchResults } from "../query/search-results.ts";
import { limitSearches } from "./limited-search.server.ts";
import { search } from "./search.server.ts";
import { suggestQuery } from "./suggest-query.server.ts";

/** More would push the topics and replies down; a link leads to all of them. */
const NAMES_MAX = 5;
/** A single letter is in nearly every name. */
const NAME_CHARACTERS_MIN = 2;
/** Shorter texts are searched at the beginnings of words, as with members. */
const ANYWHERE_CHARACTERS_MIN = 3;
const LAST_PAGE = RESULTS_MAX / RESULTS_PER_PAGE;

type PageResults = Omit<SearchResults, "problem"> & { problem: SearchFormProblem | null };

/** The results, the members and forums whose name has the text, and the forums to choose from. */
export async function getSearchPage(actor: User, form: SearchForm, requested_page: number) {
  const { input, problem } = form;
  const shows_names = problem === null && requested_page === 1 && !hasFilters(input);
  const name = shows_names ? nameIn(input.q) : null;
  // Counted once and before all else: a page after the last is read twice, and names cost too.
  if (problem === null) await limitSearches(actor, input);
  const [results, members, forum_choices] = await Promise.all([
    pageOf(Math.min(requested_page, LAST_PAGE), RESULTS_PER_PAGE, (range) =>
      findResults(actor, form, range),
    ),
    name === null ? { data: [], has_more: false } : listMembersNamed(typedName(input.q), NAMES_MAX),
    listForumNames(actor),
  ]);
  const is_none_found = results.problem === null && results.count === 0;
  const forums = name === null ? [] : forum_choices.filter((forum) => hasInName(forum, name));
  return {
    input,
    ...results,
    suggestion: is_none_found ? await suggestSearch(actor, input) : null,
    members,
    forums: { data: forums.slice(0, NAMES_MAX), has_more: forums.length > NAMES_MAX },
    forum_choices,
  };
}

/** The same search with words that exist, and the number of its results, if it has any. */
async function suggestSearch(actor: User, input: SearchForm["input"]) {
  const q = await suggestQuery(actor, splitQuery(input.q));
  if (q === null) return null;
  const { count, count_is_exact } = await search(actor, { ...input, q }, { skip: 0, limit: 1 });
  return count === 0 ? null : { q, count, count_is_exact };
}

async function findResults(
  actor: User,
  { input, problem }: SearchForm,
  range: PageRange,
): Promise<PageResults> {
  if (problem === null) return await search(actor, input, range);
  return { ...NO_RESULTS, problem };
}

/** The text as a name would have it, or null if it is too short to search. */
function nameIn(text: string): string | null {
  const name = foldForSearch(text);
  return name.length < NAME_CHARACTERS_MIN ? null : name;
}

/** Names of members are compared with their accents and signs; a mention begins with @. */
function typedName(text: string): string {
  return text.replace(/["“”„]|^@/g, "").trim();
}

function hasInName(forum: { name: string }, text: string): boolean {
  const searched_text = text.length < ANYWHERE_CHARACTERS_MIN ? ` ${text}` : text;
  return ` ${foldForSearch(forum.name)}`.includes(searched_text);
}
