import { sql } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import { posts, search_backlog, topics } from "#app/db/schema.server.ts";
import { remember } from "./remember.ts";
import { isIndexReady, TITLE_WORDS_INDEX, TITLES_INDEX } from "./search-indexes.server.ts";

export type SearchState = {
  /** How much of the texts is indexed, 0 to 99, or null if all are. */
  percent: number | null;
  /** The schema of the extension pg_trgm, quoted, or null if there are no suggestions. */
  trigrams: string | null;
};

/** Soon enough for a member who waits for the index, and searches ask no more often. */
const UNFINISHED_SECONDS = 3;
const READY_SECONDS = 60;

const remembered = remember(findState, ({ percent }) =>
  percent === null ? READY_SECONDS : UNFINISHED_SECONDS,
);

/**
 * What a search can use. A process asks the database from time to time, and remembers the answer.
 */
export const readSearchState = remembered.read;

/** The next search asks the database again. */
export const forgetSearchState = remembered.forget;

/** How much of the texts is indexed, 0 to 99, or null if all are. */
export async function findSearchProgress(): Promise<number | null> {
  return (await findState()).percent;
}

async function findState(): Promise<SearchState> {
  const [row] = await db.execute<{ done: number; trigrams: string | null }>(sql`
    select (
      select 1 - coalesce(sum(below_id), 0)::float8 / greatest(1, (select coalesce(max(id), 0) from ${posts}) + (select coalesce(max(id), 0) from ${topics}))
      from ${search_backlog}
    ) as done, (
      select quote_ident(nspname) from pg_extension e join pg_namespace n on n.oid = e.extnamespace
      where extname = 'pg_trgm' and ${isIndexReady(TITLE_WORDS_INDEX)} and ${isIndexReady(TITLES_INDEX)}
    ) as trigrams`);
  return { percent: percentOf(row?.done ?? 0), trigrams: row?.trigrams ?? null };
}

function percentOf(done: number): number | null {
  return done >= 1 ? null : Math.max(0, Math.floor(done * 100));
}
