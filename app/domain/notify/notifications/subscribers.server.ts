import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import {
  forum_subscriptions,
  topic_activity,
  topic_subscriptions,
  topics,
} from "#app/db/schema.server.ts";

type Target = { topic_id: number; post_id: number | null };

/**
 * A query: the subscribers of a new topic's forum, or of a new reply's topic, and those who
 * subscribe to its forum with replies. A member who is both may be in it twice.
 */
export function listSubscribers({ topic_id, post_id }: Target, condition: SQL): SQL {
  return post_id === null
    ? sql`${subscribersOfForum(sql`(select forum_id from ${topics} where id = ${topic_id})`)} and ${condition}`
    : sql`${subscribersOfTopic(sql`${topic_id}`)} and ${condition}`;
}

/** Ends with its `where`, so that the caller may add conditions or a limit. */
export function subscribersOfForum(forum_id: SQLWrapper): SQL {
  return sql`select subscribed.user_id from ${forum_subscriptions} as subscribed where subscribed.forum_id = ${forum_id}`;
}

/** Ends with its `where`, so that the caller may add conditions or a limit. */
export function subscribersOfTopic(topic_id: SQLWrapper): SQL {
  return sql`select subscribed.user_id from (
      select user_id, created_at from ${topic_subscriptions} where topic_id = ${topic_id}
      union all
      select user_id, created_at from ${forum_subscriptions} where with_replies
        and forum_id = (select forum_id from ${topic_activity} where topic_id = ${topic_id})
    ) as subscribed where true`;
}
