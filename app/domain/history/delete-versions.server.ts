import { sql } from "drizzle-orm";
import type { Transaction } from "#app/db/client.server.ts";
import { executePrepared, sendTogether } from "#app/db/pipeline.server.ts";
import { content_versions, removed_posts, removed_topics } from "#app/db/schema.server.ts";
import { numberArray } from "../ids.server.ts";

type DeletedThings = { topic_ids?: readonly number[]; post_ids?: readonly number[] };

/**
 * A step after topics or replies were deleted: deletes their former versions. Those of removed
 * things stay, because a removed thing can be restored.
 */
export async function deleteVersionsOf(
  tx: Transaction,
  { topic_ids = [], post_ids = [] }: DeletedThings,
): Promise<void> {
  await sendTogether(
    ...(topic_ids.length > 0 ? [deleteOfTopics(tx, topic_ids)] : []),
    ...(post_ids.length > 0 ? [deleteOfPosts(tx, post_ids)] : []),
  );
}

function deleteOfTopics(tx: Transaction, topic_ids: readonly number[]) {
  return executePrepared(
    tx,
    "delete_topic_versions",
    sql`delete from ${content_versions} where post_id is null and topic_id = any(${numberArray(topic_ids)})
      and not exists (select from ${removed_topics} where ${removed_topics.id} = ${content_versions.topic_id})`,
  );
}

function deleteOfPosts(tx: Transaction, post_ids: readonly number[]) {
  return executePrepared(
    tx,
    "delete_post_versions",
    sql`delete from ${content_versions} where post_id = any(${numberArray(post_ids)})
      and not exists (select from ${removed_posts} where ${removed_posts.id} = ${content_versions.post_id})`,
  );
}
