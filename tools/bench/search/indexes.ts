import { setTimeout as wait } from "node:timers/promises";
import type { ReservedSql, Sql } from "#postgres";

/**
 * The index of the words of titles is included, from which “did you mean” takes its suggestions.
 */
const TABLES = ["search_blocks", "search_segments", "search_changes", "topics_title_words"];
const POLL_MS = 500;

/** Waits until the site has indexed all texts. */
export async function untilIndexed(sql: Sql | ReservedSql): Promise<void> {
  for (;;) {
    const [left] = await sql`select from search_backlog where below_id > 0`;
    if (!left) return;
    await wait(POLL_MS);
  }
}

/** Lists the tables with their indexes. */
export async function listIndexTables(sql: Sql) {
  return await sql<{ name: string; bytes: number }[]>`
    select relname as name, pg_total_relation_size(oid)::float8 as bytes
    from pg_class where relname = any(${TABLES}) order by relname`;
}

/** The bytes of the titles and contents of topics and replies. */
export async function countTextBytes(sql: Sql): Promise<number> {
  const [row] = await sql<{ bytes: number }[]>`
    select (select sum(octet_length(content)) from posts)::float8
      + (select sum(octet_length(title) + octet_length(content)) from topics)::float8 as bytes`;
  return row?.bytes ?? 0;
}
