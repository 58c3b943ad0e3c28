import type { PageRange } from "../paging.ts";
import { rateLimit } from "../rate-limits.server.ts";
import type { User } from "../users/user.ts";
import { search } from "./search.server.ts";
import type { SearchInput } from "./search-input.ts";
import type { SearchResults } from "./search-results.ts";

/** The search of pages and of the API, which are counted together. An empty form is not counted. */
export async function limitedSearch(
  actor: User,
  input: SearchInput,
  range: PageRange,
): Promise<SearchResults> {
  if (input.q.trim()) await rateLimit("search", actor);
  return await search(actor, input, range);
}
