import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import { shorten } from "#app/content/text.ts";
import { db } from "#app/db/client.server.ts";
import {
  forums,
  posts,
  restricted_totals,
  topic_activity,
  topics,
  users,
} from "#app/db/schema.server.ts";
import { JsonText } from "#app/lib/text/json-text.ts";
import type { Reader } from "../../base/can.ts";
import { type ChosenFields, jsonList } from "../../base/json-rows.server.ts";
import { isOnPage, type Select, SKIPPED_MAX, skip_value } from "../../base/list-counts.server.ts";
import { LIMIT_MAX, type PageRange, type PageSize, pageOfReply } from "../../base/paging.ts";
import { notFound } from "../../base/refusal.ts";
import {
  is_visible_topic,
  isHiddenForum,
  isIdOfVisible,
  isIdOfVisibleAnywhere,
  readerValues,
  sees_all_forums,
} from "../../base/visibility.server.ts";
import { activity_of_topic, post_columns, post_rank, topic_columns } from "./columns.server.ts";

/** About two lines of a reply. */
const EXCERPT_CHARACTERS = 160;

type Author = { id: number };

export const is_own_topic = isIdOfVisible(sql`own.id`, sql`own.forum_id`);
export const is_own_post = isIdOfVisibleAnywhere(sql`own.topic_id`);

const topics_of_member = fromNearerEnd("topics", is_own_topic, (ids) =>
  db
    .select({
      id: topics.id,
      title: topics.title,
      created_at: topics.created_at,
      forum_name: forums.name,
      total_posts: topic_activity.total_posts,
    })
    .from(topics)
    .innerJoin(forums, eq(forums.id, topics.forum_id))
    .innerJoin(topic_activity, activity_of_topic)
    .where(and(isOnPage(topics.id, ids), is_visible_topic))
    .orderBy(desc(topics.created_at), desc(topics.id)),
);

const posts_of_member = fromNearerEnd("posts", is_own_post, (ids) =>
  db
    .select({
      id: posts.id,
      position: posts.position,
      excerpt: posts.excerpt,
      rank: post_rank,
      created_at: posts.created_at,
      topic_id: posts.topic_id,
      topic_title: topics.title,
    })
    .from(posts)
    .innerJoin(topics, eq(topics.id, posts.topic_id))
    .where(and(isOnPage(posts.id, ids), is_visible_topic))
    .orderBy(desc(posts.created_at), desc(posts.id)),
);

const count_value = sql`${sql.placeholder("count")}::int`;

const topics_for_programs = fromNearerEnd("topics", is_own_topic, (ids) =>
  jsonList(
    { ...topic_columns, forum_name: forums.name },
    (fields) =>
      db
        .select(fields)
        .from(topics)
        .innerJoin(forums, eq(forums.id, topics.forum_id))
        .innerJoin(topic_activity, activity_of_topic)
        .where(and(isOnPage(topics.id, ids), is_visible_topic))
        .orderBy(desc(topics.created_at), desc(topics.id)),
    count_value,
  ),
);

const posts_for_programs = fromNearerEnd("posts", is_own_post, (ids) =>
  jsonList(
    { ...post_columns, topic_title: topics.title },
    (fields) =>
      db
        .select(fields)
        .from(posts)
        .innerJoin(topics, eq(topics.id, posts.topic_id))
        .where(and(isOnPage(posts.id, ids), is_visible_topic))
        .orderBy(desc(posts.created_at), desc(posts.id)),
    count_value,
  ),
);

/** The topics that a member has opened, the newest first. */
export async function listTopicsOf(reader: Reader, author: Author, range: PageRange) {
  const { topics: count } = await countWrittenBy(reader, author.id);
  const data = await topics_of_member(reader, { author_id: author.id, count }, range);
  return { data, count };
}

/**
 * The replies that a member has written, the newest first, each with the page of the topic that
 * shows it to the reader.
 */
export async function listPostsOf(reader: Reader & PageSize, author: Author, range: PageRange) {
  const { posts: count } = await countWrittenBy(reader, author.id);
  const rows = await posts_of_member(reader, { author_id: author.id, count }, range);
  return { data: rows.map((row) => toListedPost(reader, row)), count };
}

type ChosenRange = PageRange & { fields?: ChosenFields };

/** The topics of a member for the API. */
export async function listTopicsOfMember(
  reader: Reader,
  author_id: number,
  { fields, ...range }: ChosenRange,
) {
  const { topics: count } = await countWrittenBy(reader, author_id);
  if (range.skip >= count) return JsonText.from({ data: [], count });
  return await topics_for_programs(reader, { author_id, count }, range, fields);
}

/** The replies of a member for the API. */
export async function listPostsOfMember(
  reader: Reader,
  author_id: number,
  { fields, ...range }: ChosenRange,
) {
  const { posts: count } = await countWrittenBy(reader, author_id);
  if (range.skip >= count) return JsonText.from({ data: [], count });
  return await posts_for_programs(reader, { author_id, count }, range, fields);
}

const hiddenTotal = (counter: "topics" | "posts") =>
  sql`coalesce((select sum(${sql.identifier(counter)})::int from ${restricted_totals} as restricted
    where restricted.user_id = ${users.id} and ${isHiddenForum(sql`restricted.forum_id`)}), 0)`;

const written_by_author = db
  .select({
    topics: sql<number>`${users.total_topics} - ${hiddenTotal("topics")}`,
    posts: sql<number>`${users.total_posts} - ${hiddenTotal("posts")}`,
  })
  .from(users)
  .where(and(eq(users.id, sql.placeholder("author_id")), eq(users.is_former, false)))
  .prepare("written_by_author");

/** How much of a member the reader can read. Refuses a former member, who has no page. */
async function countWrittenBy(reader: Reader, author_id: number) {
  const [counts] = await written_by_author.execute({ ...readerValues(reader), author_id });
  if (!counts) throw notFound("userNotFound");
  return counts;
}

function toListedPost(
  reader: PageSize,
  { excerpt, rank, ...post }: Awaited<ReturnType<typeof posts_of_member>>[number],
) {
  return {
    ...post,
    excerpt: shorten(excerpt, EXCERPT_CHARACTERS),
    page: pageOfReply(reader, rank),
  };
}

/**
 * Prepares a member's list twice: read from its newest row and from its oldest. Both skip ids in
 * the index of the author without reading the rows; the literal limit makes the planner use it.
 * While something waits for removal, each skipped row would have to be read. Deep inside none is,
 * and a page shows fewer rows instead, unless forums are hidden from the reader.
 */
function fromNearerEnd<Rows>(
  table: "topics" | "posts",
  is_visible: SQL,
  select: (ids: SQL) => ReturnType<Select<Rows>>,
) {
  const idsAfter = (order: string) => sql`
    select own.id from ${sql.identifier(table)} as own
    where own.owner_id = ${sql.placeholder("author_id")}::int
      and (${sees_all_forums} and ${skip_value} > ${sql.raw(String(SKIPPED_MAX))} or ${is_visible})
    order by ${sql.raw(order)}
    limit ${sql.raw(String(LIMIT_MAX))} offset ${skip_value}`;
  const name = `${table}_of_member`;
  const newest = select(idsAfter("own.created_at desc, own.id desc")).prepare(name);
  const oldest = select(idsAfter("own.created_at, own.id")).prepare(`${name}_from_oldest`);
  return async (
    reader: Reader,
    { author_id, count }: { author_id: number; count: number },
    { skip, limit }: PageRange,
    fields: ChosenFields = null,
  ) => {
    const row_count = Math.max(0, Math.min(limit, count - skip));
    const rows_after = count - skip - row_count;
    const values = { ...readerValues(reader), author_id, count, fields };
    return skip <= rows_after
      ? await newest.execute({ ...values, skip, limit })
      : await oldest.execute({ ...values, skip: rows_after, limit: row_count });
  };
}
