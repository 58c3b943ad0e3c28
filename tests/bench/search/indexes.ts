import type { ReservedSql, Sql } from "postgres";
import { ADVISORY_LOCKS } from "#app/db/advisory-locks.server.ts";
import { POSTS_INDEX, TOPICS_INDEX } from "#app/domain/search/search-indexes.server.ts";
import { timed } from "../measure.ts";

const SEARCH_INDEXES = [POSTS_INDEX, TOPICS_INDEX];

type Index = { name: string; definition: string; bytes: number };

export async function listSearchIndexes(sql: Sql | ReservedSql): Promise<Index[]> {
  return await sql<Index[]>`
    select relname as name, pg_get_indexdef(oid) as definition, pg_relation_size(oid)::float8 as bytes
    from pg_class where relname = any(${SEARCH_INDEXES}) order by relname`;
}

/** Meanwhile the app does not make the indexes that are missing. */
export async function withoutIndexJob<Result>(sql: ReservedSql, work: () => Promise<Result>) {
  await sql`select pg_advisory_lock(${ADVISORY_LOCKS.SEARCH_INDEX})`;
  try {
    return await work();
  } finally {
    await sql`select pg_advisory_unlock(${ADVISORY_LOCKS.SEARCH_INDEX})`;
  }
}

/** Returns how to make them again. Rows are stored much faster without them. */
export async function dropSearchIndexes(sql: ReservedSql): Promise<Index[]> {
  const indexes = await listSearchIndexes(sql);
  for (const { name } of indexes) await sql`drop index ${sql(name)}`;
  return indexes;
}

/** Makes an index again with the settings of the site. Returns the milliseconds. */
export async function makeIndex(sql: Sql, { definition }: Index): Promise<number> {
  return await timed(() =>
    sql.begin(async (transaction) => {
      await transaction`set local statement_timeout = 0`;
      await transaction.unsafe(definition);
    }),
  );
}

/** What members wrote: the titles and contents of topics and replies. */
export async function countTextBytes(sql: Sql): Promise<number> {
  const [row] = await sql<{ bytes: number }[]>`
    select (select sum(octet_length(content)) from posts)::float8
      + (select sum(octet_length(title) + octet_length(content)) from topics)::float8 as bytes`;
  return row?.bytes ?? 0;
}
