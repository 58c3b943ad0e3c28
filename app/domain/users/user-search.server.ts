import { type SQL, sql } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import { users } from "#app/db/schema.server.ts";
import { MATCHES_MAX, type MatchScope } from "./match-scope.ts";
import { findSearchIndexState } from "./search-index.server.ts";

/**
 * Among the newest members the word is looked for without the index, which is slow for words that
 * fit many: a word that fits every twentieth member or more is answered from these alone.
 */
const NEWEST_READ = 2000;

type Matches = { ids: number[]; has_more: boolean; scope: MatchScope };

/** The members of whom one of the fields contains the text, compared by fold(). */
export async function findMatches(text: string, fields: readonly Field[]): Promise<Matches> {
  const columns = fields.map((field) => COLUMNS[field]);
  const scope = await findScope(text);
  const ids = new Set(await listBeginningWith(columns, text));
  if (scope === "anywhere") {
    const condition = isLike(columns, likePattern(text));
    for (const list of [listNewestWith, listContaining])
      if (ids.size <= MATCHES_MAX) for (const id of await list(condition)) ids.add(id);
  }
  return { ids: [...ids].slice(0, MATCHES_MAX), has_more: ids.size > MATCHES_MAX, scope };
}

/** The index consists of trigrams, which are three letters or digits in a row. */
const HAS_TRIGRAM = /[\p{L}0-9]{3}/u;

async function findScope(text: string): Promise<MatchScope> {
  if (!HAS_TRIGRAM.test(text.normalize("NFC"))) return "short";
  const state = await findSearchIndexState();
  return state === "ready" ? "anywhere" : state;
}

const COLUMNS = {
  username: sql`username_fold`,
  email: sql`email_fold`,
  full_name: sql`fold(full_name)`,
};
type Field = keyof typeof COLUMNS;

/** As ranges of indexes, because a generic plan cannot use an index for `like`. */
async function listBeginningWith(columns: SQL[], text: string): Promise<number[]> {
  const ranges = columns.map((column) => {
    const bytes = sql`${column} collate "C"`;
    return sql`(select id from ${users} where ${bytes} >= fold(${text}) and ${bytes} < fold(${text}) || chr(${LAST_CHARACTER}::int) order by ${bytes} limit ${MATCHES_MAX + 1}::int)`;
  });
  return await listIds(sql.join(ranges, sql` union all `));
}

/** No text contains it, so it ends the range of everything with one beginning. */
const LAST_CHARACTER = 0x10ffff;

async function listNewestWith(condition: SQL): Promise<number[]> {
  return await listIds(sql`
    select id from (
      select id, username_fold, email_fold, full_name from ${users} order by created_at desc, id desc limit ${sql.raw(String(NEWEST_READ))}
    ) as newest where ${condition} limit ${MATCHES_MAX + 1}::int`);
}

/** Materialized, because for the first rows of many the planner would read the table instead. */
async function listContaining(condition: SQL): Promise<number[]> {
  return await listIds(sql`
    with matches as materialized (select id from ${users} where ${condition})
    select id from matches limit ${MATCHES_MAX + 1}::int`);
}

async function listIds(query: SQL): Promise<number[]> {
  return (await db.execute<{ id: number }>(query)).map(({ id }) => id);
}

function isLike(columns: SQL[], pattern: SQL): SQL {
  const conditions = columns.map((column) => sql`${column} like ${pattern}`);
  return sql`(${sql.join(conditions, sql` or `)})`;
}

/**
 * What is typed has no wildcards. A subquery, because the plan would fold the parameter again for
 * each row.
 */
function likePattern(text: string): SQL {
  return sql`(select '%' || fold(${text.replace(/[\\%_]/g, String.raw`\$&`)}) || '%')`;
}
