/**
 * Counters of a table. `should` is a query for the `id` and the right values of the columns, computed
 * from the rows that are counted.
 */
export type Recount = { table: string; columns: readonly string[]; should: string };

const topics_counted = `
  select t.id, t.forum_id, t.owner_id, t.created_at, coalesce(r.total, 0) as total_posts, r.last_owner_id, r.last_at
  from topics t left join (
    select topic_id, count(*)::int as total, (array_agg(owner_id order by position desc, id desc))[1] as last_owner_id, (array_agg(created_at order by position desc, id desc))[1] as last_at
    from posts group by topic_id) r on r.topic_id = t.id`;

/** In the order of repair. Each is computed from rows, and none from another counter. */
export const RECOUNTS: readonly Recount[] = [
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

const list = (alias: string, columns: readonly string[]) =>
  columns.map((column) => `${alias}."${column}"`).join(", ");
const pairs = (alias: string, columns: readonly string[]) =>
  columns.map((column) => `'${column}', ${alias}."${column}"`).join(", ");
const differs = ({ columns }: Recount) =>
  `row(${list("found", columns)}) is distinct from row(${list("counted", columns)})`;

export function differencesOf(recount: Recount): string {
  const { table, columns, should } = recount;
  return `select found.id, jsonb_build_object(${pairs("found", columns)}) as is_now, jsonb_build_object(${pairs("counted", columns)}) as should_be
    from ${table} found join (${should}) counted on counted.id = found.id where ${differs(recount)} order by found.id`;
}

export function mendingOf(recount: Recount): string {
  const { table, columns, should } = recount;
  const set = columns.map((column) => `"${column}" = counted."${column}"`).join(", ");
  return `update ${table} found set ${set} from (${should}) counted where counted.id = found.id and ${differs(recount)}`;
}
