import { sql } from "drizzle-orm";
import type { Transaction } from "#app/db/client.server.ts";
import { posts, removed_posts } from "#app/db/schema.server.ts";
import { subtractFromAuthors, subtractFromForums } from "../forums/counters.server.ts";
import { deleteNotificationsOfPosts } from "../notifications/delete-notifications.server.ts";
import { notFound } from "../refusal.ts";
import { lockTopic } from "../topics/lock-topic.server.ts";
import { subtractFromTopics } from "../topics/positions.server.ts";

/** A step: the site removes a reply by itself. A moderator can restore it. */
export async function removePostAsSite(
  tx: Transaction,
  topic_id: number,
  post_id: number,
  reason: string | null,
): Promise<void> {
  const { forum_id } = await lockTopic(tx, topic_id);
  const [post] = await tx.execute<{ owner_id: number; topic_id: number; position: number }>(sql`
    with gone as (delete from ${posts} where id = ${post_id} and topic_id = ${topic_id} returning *)
    insert into ${removed_posts} (id, topic_id, owner_id, position, content, excerpt, language, created_at, updated_at, editor_id, removal_reason)
    select id, topic_id, owner_id, position, content, excerpt, language, created_at, updated_at, editor_id, ${reason}::text from gone
    returning owner_id, topic_id, position`);
  if (!post) throw notFound("postNotFound");
  await subtractFromTopics(tx, [post]);
  await subtractFromAuthors(tx, [{ owner_id: post.owner_id, topics: 0, posts: 1 }]);
  await deleteNotificationsOfPosts(tx, [post_id]);
  await subtractFromForums(tx, [{ forum_id, topics: 0, posts: 1 }]);
}
