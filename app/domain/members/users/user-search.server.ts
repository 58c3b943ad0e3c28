import { type SQL, sql } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import { executePrepared } from "#app/db/pipeline.server.ts";
import { users } from "#app/db/schema.server.ts";
import { readIds } from "../../base/ids.server.ts";
import { LAST_CHARACTER } from "../../base/limits.ts";
import { MATCHES_MAX, type MatchScope } from "./match-scope.ts";
import { MEMBERS_INDEX } from "./members-index.ts";

/**
 * The newest members are searched without the index, which is slow for words that match many: a
 * word that matches every twentieth member or more is answered from these alone.
 */
const NEWEST_READ = 2000;

type IndexState = "ready" | "in_preparation" | "missing";

/**
 * The index is missing if PostgreSQL does not have the extension, or if its administrator must
 * create it. A job creates the index, also when the extension is created later.
 */
const index_state = sql`case
  when exists (select from pg_index where indexrelid = to_regclass('public.${sql.raw(MEMBERS_INDEX)}') and indisvalid) then 'ready'
  when exists (select from pg_extension where extname = 'pg_trgm') then 'in_preparation'
  else 'missing' end`;

/** The ids are sorted, the best match first. */
type Matches = { ids: number[]; has_more: boolean; scope: MatchScope };

/**
 * The members with a field that contains the text, compared by fold(). In this one statement each
 * part runs only if those before it have found too few.
 */
export async function findMatches(text: string, fields: readonly Field[]): Promise<Matches> {
  const columns = fields.map((field) => COLUMNS[field]);
  const is_long = HAS_TRIGRAM.test(text.normalize("NFC"));
  const isLike = isLikeAny(columns, sql`(select pattern from typed)`);
  const looksOn = sql`${is_long}::boolean and (select state from index_state) = 'ready'`;
  const [row] = await executePrepared<{ state: IndexState; ids: string | null }>(
    db,
    `members_with_${fields.join("_")}`,
    sql`
    with index_state as materialized (select ${index_state} as state),
    typed as materialized (select fold(${text}) as text, '%' || fold(${withoutWildcards(text)}) || '%' as pattern),
    beginnings as materialized (${sql.join(columns.map(beginningOf), sql` union all `)}),
    newest as materialized (
      select id from (
        select id, username_fold, email_fold, full_name from ${users} where not is_former order by created_at desc, id desc limit ${sql.raw(String(NEWEST_READ))}
      ) as newest
      where ${looksOn} and (select count(distinct id) from beginnings) < ${ENOUGH} and ${isLike} limit ${ENOUGH}),
    others as materialized (
      select id from ${users}
      where not is_former and ${looksOn} and (select count(*) from (select id from beginnings union table newest) as first) < ${ENOUGH} and ${isLike}),
    places as (
      table beginnings
      union all select id, ${ENOUGH} + row_number() over () from newest
      union all (select id, ${ENOUGH} + ${ENOUGH} + 1 from others limit ${ENOUGH})),
    matches as (select id, min(place) as place from places group by id order by place limit ${ENOUGH})
    select (select state from index_state) as state, (select string_agg(id::text, ',' order by place) from matches) as ids`,
  );
  const ids = readIds(row?.ids ?? null);
  const state = row?.state ?? "missing";
  const scope = is_long ? (state === "ready" ? "anywhere" : state) : "short";
  return { ids: ids.slice(0, MATCHES_MAX), has_more: ids.length > MATCHES_MAX, scope };
}

/** The index consists of trigrams, which are three letters or digits in a row. */
const HAS_TRIGRAM = /[\p{L}0-9]{3}/u;
/** One more than is listed. It is a literal, so that the planner knows how few rows are needed. */
const ENOUGH = sql.raw(String(MATCHES_MAX + 1));

const COLUMNS = {
  username: sql`username_fold`,
  email: sql`email_fold`,
  full_name: sql`fold(full_name)`,
};
type Field = keyof typeof COLUMNS;

/**
 * Whatever equals the text comes first. The condition is a range of an index, because a generic
 * plan cannot use an index for `like`.
 */
function beginningOf(column: SQL): SQL {
  const bytes = sql`${column} collate "C"`;
  return sql`(select id, row_number() over (order by ${bytes}) as place from ${users} where ${bytes} >= (select text from typed) and ${bytes} < (select text || chr(${sql.raw(String(LAST_CHARACTER))}) from typed) and not is_former order by ${bytes} limit ${ENOUGH})`;
}

function isLikeAny(columns: SQL[], pattern: SQL): SQL {
  const conditions = columns.map((column) => sql`${column} like ${pattern}`);
  return sql`(${sql.join(conditions, sql` or `)})`;
}

function withoutWildcards(text: string): string {
  return text.replace(/[\\%_]/g, String.raw`\$&`);
}
