import { type SQL, sql } from "drizzle-orm";
import type { Transaction } from "#app/db/client.server.ts";
import { removed_posts, removed_topics } from "#app/db/schema.server.ts";
import { deleteAttachedRows } from "./delete-attached-rows.server.ts";
import { registerDeletionWork } from "./deletion-work.server.ts";

/**
 * A step: deletes removed topics for good, at most `limit`, and registers their replies for
 * removal. Returns how many.
 */
export async function purgeRemovedTopics(
  tx: Transaction,
  condition: SQL,
  limit: number,
): Promise<number> {
  const topics = await tx.execute<{ id: number }>(sql`
    delete from ${removed_topics} where id in (
      select id from ${removed_topics} where ${condition} order by id limit ${limit} for update) returning id`);
  const topic_ids = topics.map(({ id }) => id);
  await deleteAttachedRows(tx, { topic_ids, post_ids: [] });
  await registerDeletionWork(
    tx,
    topic_ids.map((id) => ({ kind: "topic", id })),
  );
  return topic_ids.length;
}

/** A step: deletes removed replies for good, at most `limit`. Returns how many. */
export async function purgeRemovedPosts(
  tx: Transaction,
  condition: SQL,
  limit: number,
): Promise<number> {
  const posts = await tx.execute<{ id: number }>(sql`
    delete from ${removed_posts} where id in (
      select id from ${removed_posts} where ${condition} order by id limit ${limit} for update) returning id`);
  const post_ids = posts.map(({ id }) => id);
  await deleteAttachedRows(tx, { topic_ids: [], post_ids });
  return post_ids.length;
}
