import { and, eq, gt, lte, sql } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import {
  bookmarks,
  posts,
  removed_posts,
  thanks,
  topic_activity,
  topics,
  users,
} from "#app/db/schema.server.ts";
import { JsonText } from "#app/lib/text/json-text.ts";
import type { Reader } from "../../base/can.ts";
import { type ChosenFields, jsonList } from "../../base/json-rows.server.ts";
import { INTEGER_MAX, THANKS_COUNTED_MAX } from "../../base/limits.ts";
import type { PageRange } from "../../base/paging.ts";
import { notFound } from "../../base/refusal.ts";
import { has_author, is_visible_topic, readerValues } from "../../base/visibility.server.ts";
import type { User } from "../../members/users/user.ts";
import { isMutedMember } from "../mutes/parts/muted.server.ts";
import {
  activity_of_topic,
  author_columns,
  editorOf,
  has_gaps,
  post_columns,
  stored_post_columns,
} from "./columns.server.ts";
import { findRange } from "./positions.server.ts";

const in_range = and(
  eq(posts.topic_id, sql.placeholder("topic_id")),
  gt(posts.position, sql`${sql.placeholder("after")}::bigint`),
  lte(posts.position, sql`${sql.placeholder("until")}::bigint`),
);

/**
 * Starts at the first reply after those that are skipped: there may be a thousand, and `offset` in
 * the statement itself would read the author and all else of each.
 */
const on_page = and(
  in_range,
  sql`${posts.position} >= (select earlier.position from ${posts} as earlier
    where earlier.topic_id = ${sql.placeholder("topic_id")} and earlier.position > ${sql.placeholder("after")}::bigint
    order by earlier.position limit 1 offset ${sql.placeholder("skip")})`,
);

const posts_of_topic = jsonList(
  post_columns,
  (fields) =>
    db
      .select(fields)
      .from(posts)
      .where(and(on_page, has_author))
      .orderBy(posts.position)
      .limit(sql.placeholder("limit")),
  sql`${sql.placeholder("count")}::int`,
).prepare();

const post_rows_of_topic = db
  .select({
    ...stored_post_columns,
    position: posts.position,
    language: posts.language,
    editor: editorOf(posts),
    owner: author_columns,
    is_owner_muted: isMutedMember(posts.owner_id),
    is_bookmarked: sql<boolean>`exists (select from ${bookmarks} marked
      where marked.user_id = ${sql.placeholder("user_id")} and marked.post_id = ${posts.id})`,
    has_thanked: sql<boolean>`exists (select from ${thanks} own
      where own.user_id = ${sql.placeholder("user_id")} and own.post_id = ${posts.id})`,
    thanks_count: sql<number>`(select count(*)::int from (
      select from ${thanks} given where given.post_id = ${posts.id} limit ${sql.raw(String(THANKS_COUNTED_MAX))}) as counted)`,
  })
  .from(posts)
  .innerJoin(users, eq(users.id, posts.owner_id))
  .where(on_page)
  .orderBy(posts.position)
  .limit(sql.placeholder("limit"))
  .prepare("post_rows_of_topic");

/** More lines than replies would distract. */
const LINES_MAX = 50;
const page_positions = sql`(select ${posts.position} from ${posts} where ${in_range} order by ${posts.position}
  limit ${sql.placeholder("limit")} offset ${sql.placeholder("skip")}) as page`;

/**
 * A member may write and remove without end between two replies, and readers must not wait for
 * that.
 */
const REMOVED_READ_MAX = 1000;

/** Reads from the first reply of the page up to the first one of the next page. */
const removed_lines = db
  .select({ position: sql<number>`removed.position` })
  .from(
    sql`(
    select ${removed_posts.position} as position, ${removed_posts.leaves_line} as leaves_line from ${removed_posts}
    where ${removed_posts.topic_id} = ${sql.placeholder("topic_id")}
      and ${removed_posts.position} > case when ${sql.placeholder("is_first")}::boolean then 0 else (select min(page.position) from ${page_positions}) end
      and ${removed_posts.position} < coalesce((select min(following.position) from ${posts} as following
        where following.topic_id = ${sql.placeholder("topic_id")} and following.position > (select max(page.position) from ${page_positions})), ${INTEGER_MAX})
    order by ${removed_posts.position} limit ${sql.raw(String(REMOVED_READ_MAX))}) as removed`,
  )
  .where(sql`removed.leaves_line`)
  .orderBy(sql`removed.position`)
  .limit(LINES_MAX)
  .prepare("removed_lines");

const post_count = db
  .select({
    count: topic_activity.total_posts,
    has_gaps,
  })
  .from(topics)
  .innerJoin(topic_activity, activity_of_topic)
  .where(and(eq(topics.id, sql.placeholder("topic_id")), is_visible_topic))
  .prepare("count_posts");

type PostRange = PageRange & { fields?: ChosenFields };

/** Sorted by position, the oldest first. */
export async function listPosts(
  reader: Reader,
  topic_id: number,
  { skip, limit, fields }: PostRange,
) {
  const [topic] = await post_count.execute({ ...readerValues(reader), topic_id });
  if (!topic) throw notFound("topicNotFound");
  const { count, has_gaps } = topic;
  if (skip >= count) return JsonText.from({ data: [], count });
  const range = await findRange({ topic_id, has_gaps }, { skip, limit });
  return await posts_of_topic.execute({ topic_id, limit, count, fields, ...range });
}

export type CountedTopic = { id: number; total_posts: number; has_gaps: boolean };

/** The replies as a page shows them: with positions and authors. */
export async function listPostRows(
  actor: User,
  { id: topic_id, total_posts, has_gaps }: CountedTopic,
  { skip, limit }: PageRange,
) {
  if (skip >= total_posts) return [];
  const range = await findRange({ topic_id, has_gaps }, { skip, limit });
  return await post_rows_of_topic.execute({ user_id: actor.id, topic_id, limit, ...range });
}

/**
 * The replies as a page shows them, and the positions at which a line says that a reply was
 * removed.
 */
export async function listPostRowsAndLines(actor: User, topic: CountedTopic, page: PageRange) {
  const { id: topic_id, total_posts, has_gaps } = topic;
  const { skip, limit } = page;
  if (!has_gaps || skip >= total_posts)
    return { posts: await listPostRows(actor, topic, page), removed_positions: [] };
  const range = await findRange({ topic_id, has_gaps }, page);
  const [posts, lines] = await Promise.all([
    post_rows_of_topic.execute({ user_id: actor.id, topic_id, limit, ...range }),
    removed_lines.execute({ topic_id, limit, ...range, is_first: skip === 0 }),
  ]);
  return { posts, removed_positions: lines.map(({ position }) => position) };
}
