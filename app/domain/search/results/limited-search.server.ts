import type { PageRange } from "../../base/paging.ts";
import { rateLimit } from "../../base/rate-limits.server.ts";
import type { User } from "../../members/users/user.ts";
import type { SearchInput } from "../query/search-input.ts";
import type { SearchResults } from "../query/search-results.ts";
import { search } from "./search.server.ts";

/** A search of the API. */
export async function limitedSearch(
  actor: User,
  input: SearchInput,
  range: PageRange,
): Promise<SearchResults> {
  await limitSearches(actor, input);
  return await search(actor, input, range);
}

/**
 * Counts one search of the member, on pages and by the API together. An empty form is not counted;
 * all texts of an author are a search without words.
 */
export async function limitSearches(actor: User, { q, author }: SearchInput): Promise<void> {
  if (q.trim() || author !== undefined) await rateLimit("search", actor);
}
