import type { PageRange } from "../paging.ts";
import { rateLimit } from "../rate-limits.server.ts";
import type { User } from "../users/user.ts";
import { search } from "./search.server.ts";
import type { SearchInput } from "./search-input.ts";
import type { SearchResults } from "./search-results.ts";

/** A search of the API. */
export async function limitedSearch(
  actor: User,
  input: SearchInput,
  range: PageRange,
): Promise<SearchResults> {
  await limitSearches(actor, input);
  return await search(input, range);
}

/**
 * Counts one search of the member, of pages and of the API together. An empty form is not counted;
 * all texts of an author are a search without words.
 */
export async function limitSearches(actor: User, { q, author }: SearchInput): Promise<void> {
  if (q.trim() || author !== undefined) await rateLimit("search", actor);
}
