import { type SQL, sql } from "drizzle-orm";
import { ADVISORY_LOCKS } from "#app/db/advisory-locks.server.ts";
import { createIndexConcurrently } from "#app/db/create-index.server.ts";
import type { Sql } from "#postgres";
import { MEMBERS_INDEX, membersIndex } from "../../members/users/members-index.ts";
import { fillTitleWords } from "./fill-title-words.server.ts";

export const TITLES_INDEX = "topics_title_words";
export const TITLE_WORDS_INDEX = "title_words_similar";

type SearchIndex = {
  name: string;
  definition: string;
  /** Fills the table before the index is made. */
  prepare?: (connection: Sql) => Promise<void>;
};

/** The migration 0031_search-segments.sql makes this index on a small site. */
const TITLES: SearchIndex = {
  name: TITLES_INDEX,
  definition: "on public.topics using gin (title_word_list(title))",
};

/** The index of many titles is written in fewer passes. More, if the server is set to more. */
const BUILD_MEMORY = "256MB";

/**
 * Makes the indexes that are missing, on a connection of its own without time limits, which holds
 * the lock. A second process does not wait for the lock, because `create index concurrently` would
 * wait for that process in turn.
 *
 * If the process dies, PostgreSQL either completes the index or leaves one behind that serves no
 * query; the next run begins that one again.
 */
export async function createIndexesOn(connection: Sql): Promise<void> {
  const [row] =
    await connection`select pg_try_advisory_lock(${ADVISORY_LOCKS.SEARCH_INDEX}) as is_locked`;
  if (!row?.is_locked) return;
  await connection`
    select set_config('maintenance_work_mem', ${BUILD_MEMORY}, false)
    where pg_size_bytes(current_setting('maintenance_work_mem')) < pg_size_bytes(${BUILD_MEMORY})`;
  for (const { name, definition, prepare } of await listMissingIndexes(connection)) {
    await prepare?.(connection);
    await createIndexConcurrently(connection, name, definition);
  }
  await connection`reset maintenance_work_mem`;
  await connection`select pg_advisory_unlock(${ADVISORY_LOCKS.SEARCH_INDEX})`;
}

/** The indexes that this database should have, and those that are not complete. */
export async function listMissingIndexes(connection: Sql): Promise<SearchIndex[]> {
  const rows = await connection`
    select relname as name from pg_index join pg_class on oid = indexrelid
    where relnamespace = 'public'::regnamespace and indisvalid`;
  const names = new Set(rows.map(({ name }) => name));
  return (await listIndexes(connection)).filter(({ name }) => !names.has(name));
}

/**
 * Indexes that are made fast come first. Those of trigrams are left out if the extension pg_trgm is
 * missing.
 */
async function listIndexes(connection: Sql): Promise<SearchIndex[]> {
  const [extension] = await connection`
    select quote_ident(n.nspname) as schema from pg_extension e join pg_namespace n on n.oid = e.extnamespace where e.extname = 'pg_trgm'`;
  if (!extension) return [TITLES];
  const trigrams = `${extension.schema}.gin_trgm_ops`;
  return [
    { name: MEMBERS_INDEX, definition: membersIndex(trigrams) },
    {
      name: TITLE_WORDS_INDEX,
      definition: `on public.title_words using gin (word_fold ${trigrams})`,
      prepare: fillTitleWords,
    },
    TITLES,
  ];
}

/**
 * A condition: the index is complete. PostgreSQL evaluates it once, so a statement with it does not
 * read the whole table, even if the index has just been dropped.
 */
export function isIndexReady(name: string): SQL<boolean> {
  return sql<boolean>`exists (select from pg_index where indexrelid = to_regclass(${sql.raw(`'public.${name}'`)}) and indisvalid)`;
}
