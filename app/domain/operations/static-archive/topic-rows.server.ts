import { and, asc, desc, eq, gt, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import type { Transaction } from "#app/db/client.server.ts";
import { posts, topic_activity, topics, users } from "#app/db/schema.server.ts";
import type { Reader } from "../../base/can.ts";
import { pagesOf, ROWS_PER_PAGE } from "../../base/keyset.server.ts";
import { isVisibleTopicTo } from "../../base/visibility.server.ts";
import { activity_of_topic } from "../../topics/topics/columns.server.ts";

const author = { id: users.id, username: users.username, picture_id: users.picture_id };
/** Null if it was not edited. */
const editedAt = (item: typeof topics | typeof posts) =>
  sql<Date | null>`case when ${item.updated_at} > ${item.created_at} then ${item.updated_at} end`.mapWith(
    item.created_at,
  );

const topic_columns = {
  id: topics.id,
  forum_id: topics.forum_id,
  title: topics.title,
  language: topics.language,
  created_at: topics.created_at,
  total_posts: topic_activity.total_posts,
  is_locked: sql<boolean>`${topic_activity.locked_at} is not null`,
  is_pinned: sql<boolean>`${topic_activity.pinned_at} is not null`,
  active_at: topic_activity.active_at,
  author,
};
export type TopicRow = Awaited<ReturnType<typeof listTopics>>[number];

const listTopics = (tx: Transaction, where: SQL | undefined, order: SQL[]) =>
  tx
    .select(topic_columns)
    .from(topics)
    .innerJoin(topic_activity, activity_of_topic)
    .innerJoin(users, eq(users.id, topics.owner_id))
    .where(where)
    .orderBy(...order)
    .limit(ROWS_PER_PAGE);

/** The topics of a forum in the order of its pages: pinned ones, then by their last activity. */
export async function* topicsOfForum(
  tx: Transaction,
  reader: Reader,
  forum_id: number,
): AsyncGenerator<TopicRow[]> {
  const in_forum = and(eq(topics.forum_id, forum_id), isVisibleTopicTo(reader));
  const { pinned_at, active_at, topic_id } = topic_activity;
  yield* pagesOf((last: TopicRow | undefined) =>
    listTopics(
      tx,
      and(
        in_forum,
        isNotNull(pinned_at),
        last &&
          sql`(${pinned_at}, ${topic_id}) < (select p.pinned_at, p.topic_id from ${topic_activity} as p where p.topic_id = ${last.id})`,
      ),
      [desc(pinned_at), desc(topic_id)],
    ),
  );
  yield* pagesOf((last: TopicRow | undefined) =>
    listTopics(
      tx,
      and(
        in_forum,
        isNull(pinned_at),
        last &&
          sql`(${active_at}, ${topic_id}) < (select p.active_at, p.topic_id from ${topic_activity} as p where p.topic_id = ${last.id})`,
      ),
      [desc(active_at), desc(topic_id)],
    ),
  );
}

/** All topics with their texts, by id. `last_position` is that of the last reply that is shown, or 0. */
export function allTopics(tx: Transaction, reader: Reader) {
  const { total_posts: _, active_at: _at, ...columns } = topic_columns;
  return pagesOf((last: { id: number } | undefined) =>
    tx
      .select({
        ...columns,
        content: topics.content,
        edited_at: editedAt(topics),
        total_posts: topic_activity.total_posts,
        last_position: sql<number>`coalesce((select max(reply.position) from ${posts} as reply
          join ${users} as last_author on last_author.id = reply.owner_id where reply.topic_id = ${topics.id}), 0)`,
      })
      .from(topics)
      .innerJoin(topic_activity, activity_of_topic)
      .innerJoin(users, eq(users.id, topics.owner_id))
      .where(and(isVisibleTopicTo(reader), gt(topics.id, last?.id ?? 0)))
      .orderBy(asc(topics.id))
      .limit(ROWS_PER_PAGE),
  );
}

/** The replies of a topic by their number. */
export function repliesOf(tx: Transaction, topic_id: number) {
  const { id, position, content, language, created_at } = posts;
  return pagesOf((last: { position: number } | undefined) =>
    tx
      .select({
        id,
        position,
        content,
        language,
        created_at,
        edited_at: editedAt(posts),
        author,
      })
      .from(posts)
      .innerJoin(users, eq(users.id, posts.owner_id))
      .where(and(eq(posts.topic_id, topic_id), gt(position, last?.position ?? 0)))
      .orderBy(asc(position))
      .limit(ROWS_PER_PAGE),
  );
}

export type ArchivedTopic = RowOf<ReturnType<typeof allTopics>>;
export type ArchivedReply = RowOf<ReturnType<typeof repliesOf>>;
type RowOf<Pages> = Pages extends AsyncGenerator<(infer Row)[]> ? Row : never;
