import { sql } from "drizzle-orm";
import type { Executor } from "#app/db/client.server.ts";

/**
 * Columns that can be computed from other rows. `expected` is a query of the key and the same
 * columns.
 */
type Counter = { table: string; key: string; columns: readonly string[]; expected: string };

export type Difference = {
  id: number;
  is_now: Record<string, unknown>;
  should_be: Record<string, unknown>;
};

/** Positions that were given once are not given again, so `last_position` never decreases. */
const expected_activity = `
  select t.id as topic_id, t.forum_id, t.owner_id, coalesce(r.total, 0) as total_posts, r.last_owner_id,
    greatest(coalesce(a.last_position, 0), r.last_position) as last_position, coalesce(r.last_at, t.created_at) as active_at
  from topics t left join topic_activity a on a.topic_id = t.id left join (
    select topic_id, count(*)::int as total, max(position) as last_position,
      (array_agg(owner_id order by position desc, id desc))[1] as last_owner_id, (array_agg(created_at order by position desc, id desc))[1] as last_at
    from posts group by topic_id) r on r.topic_id = t.id`;

/** Each is computed from rows and never from another counter, so the order does not matter. */
const COUNTERS: readonly Counter[] = [
  {
    table: "topic_activity",
    key: "topic_id",
    columns: ["forum_id", "total_posts", "last_position", "last_owner_id", "active_at"],
    expected: expected_activity,
  },
  {
    table: "forum_activity",
    key: "forum_id",
    columns: ["total_topics", "total_posts", "last_topic_id", "last_owner_id", "last_at"],
    expected: `
      select f.id as forum_id, count(t.topic_id)::int as total_topics, coalesce(sum(t.total_posts), 0)::int as total_posts,
        (array_agg(t.topic_id order by t.active_at desc, t.topic_id desc))[1] as last_topic_id,
        (array_agg(coalesce(t.last_owner_id, t.owner_id) order by t.active_at desc, t.topic_id desc))[1] as last_owner_id,
        max(t.active_at) as last_at
      from forums f left join (${expected_activity}) t on t.forum_id = f.id group by f.id`,
  },
  {
    table: "users",
    key: "id",
    columns: ["total_topics", "total_posts"],
    expected: `
      select u.id, coalesce(t.total, 0) as total_topics, coalesce(p.total, 0) as total_posts from users u
      left join (select owner_id, count(*)::int as total from topics group by owner_id) t on t.owner_id = u.id
      left join (select owner_id, count(*)::int as total from posts group by owner_id) p on p.owner_id = u.id`,
  },
  {
    table: "files",
    key: "id",
    columns: ["size", "stored_bytes"],
    expected: `
      select v.file_id as id, sum(b.size)::bigint as stored_bytes, (sum(b.size) filter (where v.width = 0))::bigint as size
      from file_variants v join blobs b on b.sha256 = v.sha256 group by v.file_id having bool_or(v.width = 0)`,
  },
];

/** A step: lists every row with wrong counters, with the present and the correct values. */
export async function listWrongCounters(
  tx: Executor,
): Promise<Array<Difference & { table: string }>> {
  const wrong_counters = [];
  for (const counter of COUNTERS) {
    const rows = await tx.execute<Difference>(sql.raw(differencesOf(counter)));
    wrong_counters.push(...rows.map((row) => Object.assign(row, { table: counter.table })));
  }
  return wrong_counters;
}

/** A step: computes all counters and corrects those that differ. */
export async function fixCounters(tx: Executor): Promise<void> {
  for (const counter of COUNTERS) await tx.execute(sql.raw(updateOf(counter)));
}

function differencesOf(counter: Counter): string {
  const { table, key, columns, expected } = counter;
  return `select stored.${key} as id, jsonb_build_object(${keyValuePairs("stored", columns)}) as is_now, jsonb_build_object(${keyValuePairs("counted", columns)}) as should_be
    from ${table} stored join (${expected}) counted on counted.${key} = stored.${key} where ${differs(counter)} order by stored.${key}`;
}

function updateOf(counter: Counter): string {
  const { table, key, columns, expected } = counter;
  const assignments = columns.map((column) => `"${column}" = counted."${column}"`).join(", ");
  return `update ${table} stored set ${assignments} from (${expected}) counted where counted.${key} = stored.${key} and ${differs(counter)}`;
}

function differs({ columns }: Counter): string {
  return `row(${columnList("stored", columns)}) is distinct from row(${columnList("counted", columns)})`;
}

function columnList(alias: string, columns: readonly string[]): string {
  return columns.map((column) => `${alias}."${column}"`).join(", ");
}

function keyValuePairs(alias: string, columns: readonly string[]): string {
  return columns.map((column) => `'${column}', ${alias}."${column}"`).join(", ");
}
