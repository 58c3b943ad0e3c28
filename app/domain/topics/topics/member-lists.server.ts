import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import { shorten } from "#app/content/text.ts";
import { db } from "#app/db/client.server.ts";
import { forums, posts, removals, topic_activity, topics, users } from "#app/db/schema.server.ts";
import { JsonText } from "#app/lib/text/json-text.ts";
import { type ChosenFields, jsonList } from "../../base/json-rows.server.ts";
import { isOnPage, type Select, SKIPPED_MAX, skip_value } from "../../base/list-counts.server.ts";
import { LIMIT_MAX, type PageRange, type PageSize, pageOfReply } from "../../base/paging.ts";
import { notFound } from "../../base/refusal.ts";
import { is_visible_topic, isIdOfVisible } from "../../base/visibility.server.ts";
import { activity_of_topic, post_columns, post_rank, topic_columns } from "./columns.server.ts";

/** About two lines of a reply. */
const EXCERPT_CHARACTERS = 160;

type Author = { id: number; total_topics: number; total_posts: number };

/** Does for replies what `isIdOfVisible` does for topics. */
export const is_id_of_visible_post = sql`(not exists (select from ${removals}) or (
  select true from ${posts} join ${topics} on ${topics.id} = ${posts.topic_id} where ${posts.id} = own.id and ${is_visible_topic}))`;

const topics_of_member = fromNearerEnd("topics", isIdOfVisible(sql`own.id`), (ids) =>
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

const posts_of_member = fromNearerEnd("posts", is_id_of_visible_post, (ids) =>
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

const topics_for_programs = fromNearerEnd("topics", isIdOfVisible(sql`own.id`), (ids) =>
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

const posts_for_programs = fromNearerEnd("posts", is_id_of_visible_post, (ids) =>
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
export async function listTopicsOf(author: Author, range: PageRange) {
  return await topics_of_member(author.id, author.total_topics, range);
}

/**
 * The replies that a member has written, the newest first, each with the page of the topic that
 * shows it to the reader.
 */
export async function listPostsOf(reader: PageSize, author: Author, range: PageRange) {
  const rows = await posts_of_member(author.id, author.total_posts, range);
  return rows.map((row) => toListedPost(reader, row));
}

type ChosenRange = PageRange & { fields?: ChosenFields };

/** The topics of a member for the API. */
export async function listTopicsOfMember(user_id: number, { fields, ...range }: ChosenRange) {
  const { total_topics: count } = await getAuthor(user_id);
  if (range.skip >= count) return JsonText.from({ data: [], count });
  return await topics_for_programs(user_id, count, range, { count, fields });
}

/** The replies of a member for the API. */
export async function listPostsOfMember(user_id: number, { fields, ...range }: ChosenRange) {
  const { total_posts: count } = await getAuthor(user_id);
  if (range.skip >= count) return JsonText.from({ data: [], count });
  return await posts_for_programs(user_id, count, range, { count, fields });
}

const author_by_id = db
  .select({ total_topics: users.total_topics, total_posts: users.total_posts })
  .from(users)
  .where(and(eq(users.id, sql.placeholder("user_id")), eq(users.is_former, false)))
  .prepare("author_by_id");

/** Refuses a former member, who has no page. */
async function getAuthor(user_id: number) {
  const [author] = await author_by_id.execute({ user_id });
  if (!author) throw notFound("userNotFound");
  return author;
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
 * and a page shows fewer rows instead.
 */
function fromNearerEnd<Rows>(
  table: "topics" | "posts",
  is_visible: SQL,
  select: (ids: SQL) => ReturnType<Select<Rows>>,
) {
  const idsAfter = (order: string) => sql`
    select own.id from ${sql.identifier(table)} as own
    where own.owner_id = ${sql.placeholder("user_id")}::int and (${skip_value} > ${sql.raw(String(SKIPPED_MAX))} or ${is_visible})
    order by ${sql.raw(order)}
    limit ${sql.raw(String(LIMIT_MAX))} offset ${skip_value}`;
  const name = `${table}_of_member`;
  const newest = select(idsAfter("own.created_at desc, own.id desc")).prepare(name);
  const oldest = select(idsAfter("own.created_at, own.id")).prepare(`${name}_from_oldest`);
  return async (
    user_id: number,
    count: number,
    { skip, limit }: PageRange,
    more_values: Record<string, unknown> = {},
  ) => {
    const row_count = Math.min(limit, count - skip);
    const rows_after = count - skip - row_count;
    const values = { ...more_values, user_id };
    return skip <= rows_after
      ? await newest.execute({ ...values, skip, limit })
      : await oldest.execute({ ...values, skip: rows_after, limit: row_count });
  };
}
