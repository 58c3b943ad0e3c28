import { type SQL, sql } from "drizzle-orm";
import { topic_order, topics } from "#app/db/schema.server.ts";
import {
  before_start,
  isOnPage,
  type Select,
  SKIPPED_MAX,
  skip_from_start,
  skip_value,
  withStartOfTopics,
} from "../../base/list-counts.server.ts";
import { LIMIT_MAX, type PageRange } from "../../base/paging.ts";
import { isIdOfVisible } from "../../base/visibility.server.ts";

const newest_first = sql`${topic_order.active_at} desc, ${topic_order.topic_id} desc`;
const oldest_first = sql`${topic_order.active_at}, ${topic_order.topic_id}`;

/** Where a page of a list is, which decides how its statement finds it. */
type ListEnd = "newest" | "oldest" | "deep";

type TopicList = {
  condition: SQL;
  /** The part of the list in `list_counts`. */
  part: SQL;
  /** An array of topics that the part has and the condition leaves out. */
  left_out_ids?: SQL;
};

/**
 * Prepares a list of topics three times: read from its newest topic, from its oldest, and from the
 * week of a page that is deep inside. So the last pages and those in the middle are as fast as the
 * first. Near the newest topic, the count may be null.
 */
export function fromNearerEnd<Rows>(
  name: string,
  { condition, part, left_out_ids }: TopicList,
  select: Select<Rows>,
) {
  const deep_ids = idsAfter(
    sql`${condition} and ${topic_order.active_at} < ${before_start}`,
    newest_first,
    skip_from_start,
  );
  const prepare = (ids: SQL, statement_name: string) =>
    select(isOnPage(topics.id, ids)).prepare(statement_name);
  const statements = {
    newest: prepare(idsAfter(condition, newest_first, skip_value), name),
    oldest: prepare(idsAfter(condition, oldest_first, skip_value), `${name}_from_oldest`),
    deep: prepare(withStartOfTopics(part, deep_ids, left_out_ids), `${name}_deep`),
  };
  return async (range: PageRange, count: number | null, values: Record<string, unknown>) => {
    const { end, ...end_range } = endOfRange(range, count);
    return await statements[end].execute({ ...values, ...end_range });
  };
}

/**
 * Skips ids in an index, without reading the rows. The literal limit makes the planner use the
 * index.
 */
function idsAfter(condition: SQL, order: SQL, skipped: SQL): SQL {
  return sql`select ${topic_order.topic_id} as id from ${topic_order} where ${condition} and ${isIdOfVisible(topic_order.topic_id, topic_order.forum_id)} order by ${order}
    limit ${sql.raw(String(LIMIT_MAX))} offset ${skipped}`;
}

function endOfRange(
  { skip, limit }: PageRange,
  count: number | null,
): PageRange & { end: ListEnd } {
  if (count === null) return { skip, limit, end: "newest" };
  const row_count = Math.max(0, Math.min(limit, count - skip));
  const rows_after = count - skip - row_count;
  if (row_count === 0 || skip <= SKIPPED_MAX) return { skip, limit: row_count, end: "newest" };
  return rows_after <= SKIPPED_MAX
    ? { skip: rows_after, limit: row_count, end: "oldest" }
    : { skip, limit: row_count, end: "deep" };
}
