import { fillTitleWords } from "#app/domain/search/index/fill-title-words.server.ts";
import { INDEX_ALL_TEXTS } from "#app/domain/search/index/index-all-texts.server.ts";
import type { ReservedSql, Sql } from "#postgres";
import { untilIndexed } from "./search/indexes.ts";
import { storeVocabulary } from "./sentences.ts";
import type { Size } from "./sizes.ts";
import { fillSteps } from "./tables.ts";
import { makeTexts } from "./texts.ts";

/**
 * Memory for one sort or hash table of the filling connection. No random number is worth a cache.
 */
const SETTINGS = `
  set work_mem = '512MB'; set maintenance_work_mem = '512MB'; set synchronize_seqscans = off; set enable_memoize = off;
  set session_replication_role = replica; set statement_timeout = 0`;

/**
 * Fills an empty database, without triggers and without checks of foreign keys, which would take
 * most of the time. `npm run doctor` checks the result. `report` gets the time of each step.
 */
export async function fillDatabase(
  pool: Sql,
  size: Size,
  report: (step: string, ms: number) => void,
): Promise<void> {
  const sql = await pool.reserve();
  const timed = async (step: string, work: () => Promise<unknown>) => {
    const began_ms = performance.now();
    await work();
    report(step, performance.now() - began_ms);
  };
  try {
    await sql.unsafe(SETTINGS).simple();
    await timed("texts", () => storeTexts(sql));
    for (const { name, statement } of fillSteps(size, new Date()))
      await timed(name, async () => {
        await sql.unsafe(statement);
        await analyzeDrafts(sql);
      });
    await sql`drop schema bench cascade`;
    await timed("words of titles", () => fillTitleWords(sql));
    await timed("sequences", () => advanceSequences(sql));
    await sql.unsafe(INDEX_ALL_TEXTS).simple();
    // The site fills it itself.
    await timed("index of the search", () => untilIndexed(sql));
    await timed("vacuum", () => sql.unsafe("vacuum (analyze)"));
    await timed("checkpoint", () => sql.unsafe("checkpoint"));
  } finally {
    await sql.unsafe("reset all").simple();
    sql.release();
  }
}

async function storeTexts(sql: ReservedSql) {
  await sql`create schema bench`;
  // Returns equal values for equal numbers, so that several statements can draw the same value.
  // Below 1.
  await sql`
    create function bench.random(n bigint, salt bigint) returns float8 language sql immutable parallel safe
    return (hashint8extended(n, salt) & 2147483647)::float8 / 2147483648`;
  await sql`create unlogged table bench.texts (id int primary key, title text, content text, excerpt text, words int)`;
  const texts = makeTexts();
  await sql`
    insert into bench.texts select * from json_to_recordset(${JSON.stringify(texts)}::text::json) as t(id int, title text, content text, excerpt text, words int)`;
  await storeVocabulary(sql);
}

/** The plans of the next steps need the sizes of the drafts. */
async function analyzeDrafts(sql: ReservedSql) {
  const drafts = await sql<{ name: string }[]>`
    select oid::regclass::text as name from pg_class
    where relnamespace = 'bench'::regnamespace and relkind = 'r' and reltuples < 0`;
  for (const { name } of drafts) await sql.unsafe(`analyze ${name}`);
}

async function advanceSequences(sql: ReservedSql) {
  const columns = await sql<{ table: string; column: string }[]>`
    select c.oid::regclass::text as table, a.attname as column
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attidentity <> ''
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'`;
  for (const { table, column } of columns)
    await sql`
      select setval(pg_get_serial_sequence(${table}, ${column}), greatest(1, (select max(${sql(column)}) from ${sql(table)})))`;
}
