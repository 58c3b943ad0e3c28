import { sql } from "drizzle-orm";
import type { Transaction } from "#app/db/client.server.ts";

/** Columns that can be counted again from other rows. `should` selects `id` and the same columns. */
type Counter = { table: string; columns: readonly string[]; should: string };

export type Difference = {
  id: number;
  is_now: Record<string, unknown>;
  should_be: Record<string, unknown>;
};

const topics_counted = `
  select t.id, t.forum_id, t.owner_id, t.created_at, coalesce(r.total, 0) as total_posts, r.last_owner_id, r.last_at
  from topics t left join (
    select topic_id, count(*)::int as total, (array_agg(owner_id order by position desc, id desc))[1] as last_owner_id, (array_agg(created_at order by position desc, id desc))[1] as last_at
    from posts group by topic_id) r on r.topic_id = t.id`;

/** Each is counted from rows alone, never from another counter, so the order does not matter. */
const COUNTERS: readonly Counter[] = [
  {
    table: "posts",
    columns: ["position"],
    should:
      "select id, row_number() over (partition by topic_id order by position, id)::int as position from posts",
  },
  { table: "topics", columns: ["total_posts", "last_owner_id", "last_at"], should: topics_counted },
  {
    table: "forums",
    columns: ["total_topics", "total_posts", "last_topic_id", "last_owner_id", "last_at"],
    should: `
      select f.id, count(t.id)::int as total_topics, coalesce(sum(t.total_posts), 0)::int as total_posts,
        (array_agg(t.id order by coalesce(t.last_at, t.created_at) desc, t.id desc))[1] as last_topic_id,
        (array_agg(case when t.last_at is null then t.owner_id else t.last_owner_id end order by coalesce(t.last_at, t.created_at) desc, t.id desc))[1] as last_owner_id,
        max(coalesce(t.last_at, t.created_at)) as last_at
      from forums f left join (${topics_counted}) t on t.forum_id = f.id group by f.id`,
  },
  {
    table: "users",
    columns: ["total_topics", "total_posts"],
    should: `
      select u.id, coalesce(t.total, 0) as total_topics, coalesce(p.total, 0) as total_posts from users u
      left join (select owner_id, count(*)::int as total from topics group by owner_id) t on t.owner_id = u.id
      left join (select owner_id, count(*)::int as total from posts group by owner_id) p on p.owner_id = u.id`,
  },
];

/** A step: every row whose counters are wrong, with what they are and what they should be. */
export async function listWrongCounters(
  tx: Transaction,
): Promise<Array<Difference & { table: string }>> {
  const wrong = [];
  for (const counter of COUNTERS) {
    const rows = await tx.execute<Difference>(sql.raw(differencesOf(counter)));
    wrong.push(...rows.map((row) => Object.assign(row, { table: counter.table })));
  }
  return wrong;
}

/** A step: counts everything again and writes what differs. */
export async function fixCounters(tx: Transaction): Promise<void> {
  for (const counter of COUNTERS) await tx.execute(sql.raw(updateOf(counter)));
}

function differencesOf(counter: Counter): string {
  const { table, columns, should } = counter;
  return `select stored.id, jsonb_build_object(${pairs("stored", columns)}) as is_now, jsonb_build_object(${pairs("counted", columns)}) as should_be
    from ${table} stored join (${should}) counted on counted.id = stored.id where ${differs(counter)} order by stored.id`;
}

function updateOf(counter: Counter): string {
  const { table, columns, should } = counter;
  const set = columns.map((column) => `"${column}" = counted."${column}"`).join(", ");
  return `update ${table} stored set ${set} from (${should}) counted where counted.id = stored.id and ${differs(counter)}`;
}

function differs({ columns }: Counter): string {
  return `row(${list("stored", columns)}) is distinct from row(${list("counted", columns)})`;
}

function list(alias: string, columns: readonly string[]): string {
  return columns.map((column) => `${alias}."${column}"`).join(", ");
}

function pairs(alias: string, columns: readonly string[]): string {
  return columns.map((column) => `'${column}', ${alias}."${column}"`).join(", ");
}
