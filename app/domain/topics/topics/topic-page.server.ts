import { and, desc, eq, sql } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import { executePrepared } from "#app/db/pipeline.server.ts";
import {
  bookmarks,
  categories,
  forums,
  posts,
  topic_activity,
  topic_subscriptions,
  topics,
  users,
} from "#app/db/schema.server.ts";
import { canEdit, canRemove, type Reader } from "../../base/can.ts";
import { PRINTED_REPLIES } from "../../base/limits.ts";
import { type PageSize, pageOfReply, pageWithin } from "../../base/paging.ts";
import { rateLimit } from "../../base/rate-limits.server.ts";
import { notAllowed, notFound } from "../../base/refusal.ts";
import {
  has_author,
  isVisibleForum,
  isVisibleTopicTo,
  readerValues,
} from "../../base/visibility.server.ts";
import { readPosition, readUntil } from "../../forums/read-positions/reading-state.server.ts";
import type { User } from "../../members/users/user.ts";
import { isMutedMember, isMutedTopic } from "../mutes/parts/muted.server.ts";
import {
  activity_of_topic,
  author_columns,
  editorOf,
  has_gaps,
  is_locked,
  is_pinned,
  locker,
  post_rank,
} from "./columns.server.ts";
import { type CountedTopic, listPostRows, listPostRowsAndLines } from "./post-list.server.ts";

const topic_head = db
  .select({
    id: topics.id,
    title: topics.title,
    content: topics.content,
    excerpt: topics.excerpt,
    language: topics.language,
    owner_id: topics.owner_id,
    created_at: topics.created_at,
    updated_at: topics.updated_at,
    editor: editorOf(topics),
    total_posts: topic_activity.total_posts,
    has_gaps,
    last_position: topic_activity.last_position,
    forum_id: topics.forum_id,
    forum_name: forums.name,
    category_name: categories.name,
    is_restricted: forums.is_restricted,
    owner: author_columns,
    is_locked,
    locked_at: topic_activity.locked_at,
    locked_by: locker,
    lock_reason: topic_activity.lock_reason,
    is_pinned,
    is_subscribed: sql<boolean>`exists (select 1 from ${topic_subscriptions}
      where ${topic_subscriptions.user_id} = ${sql.placeholder("user_id")} and ${topic_subscriptions.topic_id} = ${topics.id})`,
    is_bookmarked: sql<boolean>`exists (select from ${bookmarks} marked
      where marked.user_id = ${sql.placeholder("user_id")} and marked.topic_id = ${topics.id})`,
    is_muted: isMutedTopic(topics.id),
    is_owner_muted: isMutedMember(topics.owner_id),
    read_position: readPosition(topics.id),
    read_until: sql<Date>`${readUntil(topics.forum_id)}`.mapWith(topics.created_at),
  })
  .from(topics)
  .innerJoin(topic_activity, activity_of_topic)
  .innerJoin(forums, eq(forums.id, topics.forum_id))
  .innerJoin(categories, eq(categories.id, forums.category_id))
  .innerJoin(users, eq(users.id, topics.owner_id))
  .where(and(eq(topics.id, sql.placeholder("topic_id")), isVisibleForum(topics.forum_id)))
  .prepare("topic_head");

/** A topic without its replies, as pages and their heading show it. */
export async function getTopicHead(actor: User, topic_id: number) {
  const [topic] = await topic_head.execute({ ...readerValues(actor), topic_id });
  if (!topic) throw notFound("topicNotFound");
  return topic;
}

/** A topic without its replies, for a member who may change it. */
export async function getEditableTopic(actor: User, topic_id: number) {
  const topic = await getTopicHead(actor, topic_id);
  if (!canEdit(actor, topic)) throw notAllowed();
  return topic;
}

/** A topic without its replies, for a member who may remove it. */
export async function getRemovableTopic(actor: User, topic_id: number) {
  const topic = await getTopicHead(actor, topic_id);
  if (!canRemove(actor, topic)) throw notAllowed();
  return topic;
}

/** A page of a topic's replies, or the last one where the topic has fewer. */
export async function getTopicPage(actor: User, topic_id: number, requested_page: number) {
  const topic = await getTopicHead(actor, topic_id);
  const limit = actor.replies_per_page;
  const { skip, ...page_fields } = pageWithin(requested_page, topic.total_posts, limit);
  const is_read_before = hasReadBefore(topic, skip);
  const [rows, first_new] = await Promise.all([
    listPostRowsAndLines(actor, topic, { skip, limit }),
    is_read_before ? null : findFirstNew(topic),
  ]);
  const first_new_reply = is_read_before ? firstNewOf(topic, rows.posts) : first_new;
  return {
    topic,
    ...rows,
    first_new_position: first_new_reply?.position ?? null,
    from: skip + 1,
    to: skip + rows.posts.length,
    count: topic.total_posts,
    ...page_fields,
  };
}

/** A part of a topic for paper, or the last one where the topic has fewer. */
export async function getPrintedTopic(actor: User, topic_id: number, requested_page: number) {
  const [topic] = await Promise.all([getTopicHead(actor, topic_id), rateLimit("print", actor)]);
  const { skip, ...page_fields } = pageWithin(requested_page, topic.total_posts, PRINTED_REPLIES);
  const rows = await listPostRowsAndLines(actor, topic, { skip, limit: PRINTED_REPLIES });
  return {
    topic,
    ...rows,
    count: topic.total_posts,
    from: skip + 1,
    to: skip + rows.posts.length,
    ...page_fields,
  };
}

/**
 * The first reply that the reader has not read: null if nothing is new, or if they have never
 * opened the topic.
 */
export async function getFirstUnread(actor: User, topic_id: number) {
  return await findFirstNew(await getTopicHead(actor, topic_id));
}

type ReadTopic = {
  id: number;
  last_position: number;
  read_position: number | null;
  read_until: Date;
};

/**
 * Whether the member has surely read what is before a page, so that the page alone shows where the
 * new replies begin.
 */
function hasReadBefore(
  { read_position, has_gaps }: Pick<ReadTopic, "read_position"> & { has_gaps: boolean },
  skip: number,
): boolean {
  return skip === 0 || (!has_gaps && read_position !== null && read_position >= skip);
}

/** The first new one of the replies of a page before which nothing is new. */
function firstNewOf<Reply extends { position: number; created_at: Date }>(
  { read_position, read_until }: Pick<ReadTopic, "read_position" | "read_until">,
  replies: readonly Reply[],
): Reply | undefined {
  if (read_position === null) return undefined;
  return replies.find(
    ({ position, created_at }) => position > read_position && created_at > read_until,
  );
}

/**
 * The first reply after the position that the member has read and after `read_until`. Null if there
 * is none, or if the member has never opened the topic. Very many replies may have been marked as read
 * since that position, so the range of positions is halved until it is found: times do not decrease
 * from one position to the next.
 */
async function findFirstNew({ id, read_position, read_until, last_position }: ReadTopic) {
  if (read_position === null || read_position >= last_position) return null;
  const [post] = await executePrepared<{ id: number; position: number; rank: number }>(
    db,
    "first_new_post",
    sql`
    with recursive halves (low, high) as (
      select ${read_position}::int, ${last_position}::int
      union all
      select case when probe.is_new then halves.low else probe.middle + 1 end, case when probe.is_new then probe.middle else halves.high end
      from halves cross join lateral (
        select (halves.low + halves.high) / 2 as middle, coalesce((
          select p.created_at > ${read_until.toISOString()}::timestamptz from ${posts} p
          where p.topic_id = ${id}::int and p.position > (halves.low + halves.high) / 2 order by p.position limit 1), true) as is_new offset 0) as probe
      where halves.low < halves.high
    )
    select ${posts.id}, ${posts.position}, ${post_rank} as rank from ${posts}
    where ${posts.topic_id} = ${id}::int and ${posts.position} > (select low from halves where low >= high)
    order by ${posts.position} limit 1`,
  );
  return post ? { ...post, topic_id: id } : null;
}

/** The last replies of a topic, the oldest of them first, for the page that writes a reply. */
export async function listLastPosts(actor: User, topic: CountedTopic, count: number) {
  return await listPostRows(actor, topic, {
    skip: Math.max(0, topic.total_posts - count),
    limit: count,
  });
}

/** Null if the topic has no reply. A topic that does not exist is refused by its page. */
export async function findLastPost(reader: Reader, topic_id: number) {
  const [post] = await db
    .select({ id: posts.id, topic_id: posts.topic_id, rank: post_rank })
    .from(posts)
    .innerJoin(topics, eq(topics.id, posts.topic_id))
    .where(and(eq(posts.topic_id, topic_id), isVisibleTopicTo(reader), has_author))
    .orderBy(desc(posts.position))
    .limit(1);
  return post ?? null;
}

/** The page of the topic that now shows this reader the reply. */
export async function pageOfPost(
  reader: Reader & PageSize,
  topic_id: number,
  post_id: number,
): Promise<number> {
  const [post] = await db
    .select({ rank: post_rank })
    .from(posts)
    .innerJoin(topics, eq(topics.id, posts.topic_id))
    .where(
      and(
        eq(posts.id, post_id),
        eq(posts.topic_id, topic_id),
        isVisibleTopicTo(reader),
        has_author,
      ),
    );
  if (!post) throw notFound("postNotFound");
  return pageOfReply(reader, post.rank);
}
