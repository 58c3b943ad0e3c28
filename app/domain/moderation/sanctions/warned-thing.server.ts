import { sql } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import { posts, removed_posts, removed_topics, topics } from "#app/db/schema.server.ts";
import { canModerate, canRead } from "../../base/can.ts";
import { notAllowed, notFound } from "../../base/refusal.ts";
import type { User } from "../../members/users/user.ts";
import type { ReportedThing } from "../reports/parts/close-reports.server.ts";

/** The topic, or with `post_id` the reply, that a warning or suspension is about. */
export type ThingIds = { topic_id: number; post_id: number | null };

export type WarnedThing = ThingIds & { title: string; forum_id: number; owner_id: number };

/**
 * The thing may have been removed already. Only a moderator of its forum may name it, and only its
 * author is blamed for it.
 */
export async function getWarnedThing(
  actor: User,
  user_id: number,
  { topic_id, post_id }: ThingIds,
): Promise<WarnedThing> {
  const written_posts = sql`
    select topic_id, owner_id from ${posts} where id = ${post_id} union all
    select topic_id, owner_id from ${removed_posts} where id = ${post_id}`;
  const [thing] = await db.execute<WarnedThing>(sql`
    select topic.id as topic_id, ${post_id}::float8 as post_id, topic.title, topic.forum_id,
      ${post_id === null ? sql`topic.owner_id` : sql`post.owner_id`} as owner_id
    from (
      select id, title, forum_id, owner_id from ${topics} where id = ${topic_id} union all
      select id, title, forum_id, owner_id from ${removed_topics} where id = ${topic_id}) as topic
    ${post_id === null ? sql`` : sql`join (${written_posts}) as post on post.topic_id = topic.id`}`);
  if (thing?.owner_id !== user_id || !canRead(actor, thing))
    throw notFound(post_id === null ? "topicNotFound" : "postNotFound");
  if (!canModerate(actor, thing)) throw notAllowed();
  return thing;
}

export function reportedThing({ topic_id, post_id }: ThingIds): ReportedThing {
  return post_id === null ? { topic_id } : { post_id };
}
