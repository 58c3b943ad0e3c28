import { eq, type SQL, sql } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import { forums, posts, topic_order, topics, users } from "#app/db/schema.server.ts";
import {
  is_visible_topic,
  isIdOfVisible,
  type readerValues,
} from "../../base/visibility.server.ts";
import {
  isMutedForum,
  isMutedMember,
  isMutedTopic,
} from "../../topics/mutes/parts/muted.server.ts";
import { textIfFull } from "./text-if-full.server.ts";

/** Programs ask several times a day, and keep what they have read. */
export const FEED_ENTRIES_MAX = 30;
/** Among so many topics of the newest activity those are searched that are not muted. */
const TOPICS_SEARCHED_MAX = 1000;

const all_topics = newestTopics(sql`true`, sql`not ${isMutedForum(sql`newest.forum_id`)}`);
/** A member who asks for a forum that they have muted wants it. */
const topics_of_forum = newestTopics(
  sql`${topic_order.forum_id} = ${sql.placeholder("forum_id")}`,
  sql`true`,
);
const is_not_by_muted = sql`not ${isMutedMember(sql`written.owner_id`)}`;

const posts_of_all = selectNewest(
  sql`${topics.id} in (${all_topics}) and ${is_not_by_muted}`,
  FEED_ENTRIES_MAX,
).prepare("feed_of_all");
const posts_of_forum = selectNewest(
  sql`${topics.id} in (${topics_of_forum}) and ${is_not_by_muted}`,
  FEED_ENTRIES_MAX,
).prepare("feed_of_forum");
/** The opening post is one more. */
const posts_of_topic = selectNewest(
  sql`${topics.id} = ${sql.placeholder("topic_id")}`,
  FEED_ENTRIES_MAX + 1,
).prepare("feed_of_topic");

export type FeedSelection = ReturnType<typeof readerValues> & { full: boolean };
export type FeedPost = Awaited<ReturnType<typeof listNewestOfAll>>[number];

/** Topics and replies of all forums, newest first, without what the member has muted. */
export async function listNewestOfAll(selection: FeedSelection) {
  return await posts_of_all.execute(selection);
}

export async function listNewestOfForum(forum_id: number, selection: FeedSelection) {
  return await posts_of_forum.execute({ ...selection, forum_id });
}

/**
 * The opening post and the newest replies, of muted members too. None if there is no such topic.
 */
export async function listNewestOfTopic(topic_id: number, selection: FeedSelection) {
  return await posts_of_topic.execute({ ...selection, topic_id });
}

/**
 * The newest posts are in the topics with the newest activity: each of so many topics has a post
 * that is at least as new as any in another topic.
 */
function newestTopics(condition: SQL, is_wanted: SQL): SQL {
  return sql`select newest.topic_id from (
      select ${topic_order.topic_id} as topic_id, ${topic_order.forum_id} as forum_id, ${topic_order.active_at} as active_at
      from ${topic_order} where ${condition}
      order by ${topic_order.active_at} desc, ${topic_order.topic_id} desc limit ${sql.raw(String(TOPICS_SEARCHED_MAX))}) as newest
    where ${isIdOfVisible(sql`newest.topic_id`, sql`newest.forum_id`)} and ${is_wanted} and not ${isMutedTopic(sql`newest.topic_id`)}
    order by newest.active_at desc limit ${sql.raw(String(FEED_ENTRIES_MAX))}`;
}

/** Selects the opening post and the last replies of each topic. */
function selectNewest(condition: SQL, limit: number) {
  return db
    .select({
      topic_id: topics.id,
      post_id: sql<number | null>`written.post_id`,
      title: topics.title,
      forum_name: forums.name,
      username: users.username,
      language: sql<string | null>`written.language`,
      excerpt: sql<string>`written.excerpt`,
      content: textIfFull(sql`written.content`),
      created_at: sql`written.created_at`.mapWith(topics.created_at),
      updated_at: sql<Date | null>`written.updated_at`.mapWith(topics.updated_at),
    })
    .from(topics)
    .innerJoin(forums, eq(forums.id, topics.forum_id))
    .innerJoin(
      sql`lateral (
        select null::bigint as post_id, ${topics.owner_id} as owner_id, ${topics.language} as language, ${topics.content} as content,
          ${topics.excerpt} as excerpt, ${topics.created_at} as created_at, ${topics.updated_at} as updated_at
        union all (
          select ${posts.id}, ${posts.owner_id}, ${posts.language}, ${posts.content}, ${posts.excerpt}, ${posts.created_at}, ${posts.updated_at}
          from ${posts} where ${posts.topic_id} = ${topics.id} order by ${posts.position} desc limit ${sql.raw(String(FEED_ENTRIES_MAX))})
      ) as written`,
      sql`true`,
    )
    .innerJoin(users, sql`${users.id} = written.owner_id`)
    .where(sql`${condition} and ${is_visible_topic}`)
    .orderBy(sql`written.created_at desc, written.post_id desc nulls last`)
    .limit(limit);
}
