import { sql } from "drizzle-orm";
import { db, type Transaction } from "#app/db/client.server.ts";
import {
  forums,
  merged_topics,
  notifications,
  posts,
  topic_reads,
  topic_subscriptions,
  topics,
} from "#app/db/schema.server.ts";
import { signalMembersAfterCommit } from "#app/db/signals.server.ts";
import { deleteInBatches } from "../../../base/in-batches.server.ts";
import type { Payloads } from "../../../base/queue/payloads.ts";
import { enqueue } from "../../../base/queue/queue.server.ts";
import { REPEATED_AFTER_SECONDS } from "./change-sight.server.ts";

/** The topic, or replies that are in it now, were in another forum before. */
type Move = { topic_id: number; from_forum_id: number; to_forum_id: number };

/**
 * A step after a move, a split or a merge: ends the subscriptions of those who do not see where the
 * topic is now. A job deletes what else they have of it; every query hides it meanwhile.
 */
export async function changeSightOfTopic(
  tx: Transaction,
  { topic_id, from_forum_id, to_forum_id }: Move,
): Promise<void> {
  if (from_forum_id === to_forum_id || !(await isRestricted(tx, to_forum_id))) return;
  await tx.execute(sql`
    delete from ${topic_subscriptions} as ended
    where topic_id = ${topic_id} and not may_read_forum(user_id, ${to_forum_id}::int)`);
  await deleteHiddenLater(tx, topic_id);
}

/** A step after a topic was restored: members may have lost sight of its forum meanwhile. */
export async function deleteHiddenAfterRestore(
  tx: Transaction,
  { topic_id, forum_id }: { topic_id: number; forum_id: number },
): Promise<void> {
  if (await isRestricted(tx, forum_id)) await deleteHiddenLater(tx, topic_id);
}

/** At once, and again after the statements that are under way: as `changeSight()` does. */
async function deleteHiddenLater(tx: Transaction, topic_id: number): Promise<void> {
  await enqueue(tx, "delete-hidden-of-topic", { topic_id });
  await enqueue(tx, "delete-hidden-of-topic", { topic_id }, REPEATED_AFTER_SECONDS);
  signalMembersAfterCommit(tx, "all");
}

async function isRestricted(tx: Transaction, forum_id: number): Promise<boolean> {
  const [forum] = await tx
    .select({ is_restricted: forums.is_restricted })
    .from(forums)
    .where(sql`${forums.id} = ${forum_id}`);
  return forum?.is_restricted === true;
}

/** Deletes the notifications and read positions of members who do not see the topic. */
export async function deleteHiddenOfTopic({
  topic_id,
}: Payloads["delete-hidden-of-topic"]): Promise<void> {
  const [place] = await db
    .select({ forum_id: topics.forum_id })
    .from(topics)
    .innerJoin(forums, sql`${forums.id} = ${topics.forum_id}`)
    .where(sql`${topics.id} = ${topic_id} and ${forums.is_restricted}`);
  if (!place) return;
  const is_hidden = sql`not may_read_forum(user_id, ${place.forum_id}::int)`;
  await deleteInBatches(topic_subscriptions, sql`topic_id = ${topic_id} and ${is_hidden}`);
  await deleteInBatches(notifications, sql`topic_id = ${topic_id} and ${is_hidden}`);
  await deleteInBatches(
    notifications,
    sql`${isAboutWork(topic_id)} and not may_read_about(user_id, about)`,
  );
  await deleteInBatches(topic_reads, sql`topic_id = ${topic_id} and ${is_hidden}`);
}

/** What moderators did to posts of the topic, or of one that was merged into it, and thanks for them. */
function isAboutWork(topic_id: number) {
  return sql`user_id in (
      select owner_id from ${topics} where id = ${topic_id} union select owner_id from ${posts} where topic_id = ${topic_id})
    and (about ->> 'topic_id')::int in (
      select ${topic_id}::int union select ${merged_topics.topic_id} from ${merged_topics} where into_id = ${topic_id})`;
}
