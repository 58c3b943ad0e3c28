import { sql } from "drizzle-orm";
import { db, type Transaction } from "#app/db/client.server.ts";
import {
  removed_topics,
  topic_activity,
  topic_subscriptions,
  topics,
} from "#app/db/schema.server.ts";
import { canModerateSome, canRemove } from "../../base/can.ts";
import { rateLimit } from "../../base/rate-limits.server.ts";
import { notAllowed } from "../../base/refusal.ts";
import type { User } from "../../members/users/user.ts";
import { closeReportsOf } from "../../moderation/reports/parts/close-reports.server.ts";
import { refuseSuspended } from "../../moderation/sanctions/parts/refuse-suspended.ts";
import { notifyOf } from "../../notify/notifications/parts/notify-of.server.ts";
import { deleteTopicRows } from "../deletion/delete-topic-rows.server.ts";
import { finishDeletionLater } from "../deletion/deletion-work.server.ts";
import { finishDeletionsInRequest } from "../deletion/finish-deletions.server.ts";
import { activity_fields, topic_fields } from "../deletion/removed-fields.server.ts";
import { recordRemoval } from "../topics/audit.server.ts";
import { lockTopic } from "../topics/lock-topic.server.ts";

/**
 * The topic and its replies are invisible at once, and can be restored. Only its author reads the
 * reason. Returns the forum, which the caller shows next, and whether the topic was the actor's
 * own.
 */
export async function removeTopic(
  actor: User,
  topic_id: number,
  reason: string | null = null,
): Promise<{ forum_id: number; is_own: boolean }> {
  refuseSuspended(actor);
  if (canModerateSome(actor)) await rateLimit("moderate", actor);
  const removed_topic = await db.transaction(async (tx) => {
    const topic = await lockTopic(tx, actor, topic_id);
    if (!canRemove(actor, topic)) throw notAllowed();
    const { title, owner_id, forum_id } = topic;
    const is_own = owner_id === actor.id;
    const stored_reason = is_own ? null : reason;
    await archiveTopic(tx, topic_id, { removed_by_id: actor.id, reason: stored_reason });
    // An open report must be handled by a moderator: its author could close it and restore the
    // topic.
    if (!is_own) {
      await closeReportsOf(tx, actor, { topic_id }, { outcome: "removed", title });
      await notifyOf(tx, [owner_id], {
        event: "topic_removed",
        title,
        reason: stored_reason,
        topic_id,
      });
    }
    await recordRemoval(tx, actor, "topic", topic, {
      action: "removed",
      forum_id,
      reason: stored_reason,
      counts: { posts: topic.total_posts },
    });
    await finishDeletionLater(tx, []);
    await deleteTopicRows(tx, [topic_id]);
    return { forum_id, is_own };
  });
  await finishDeletionsInRequest();
  return removed_topic;
}

/** A step: keeps what a restored topic needs. Its replies follow in batches. */
async function archiveTopic(
  tx: Transaction,
  topic_id: number,
  { removed_by_id, reason }: { removed_by_id: number; reason: string | null },
): Promise<void> {
  await tx.execute(sql`
    insert into ${removed_topics} (${topic_fields}, ${activity_fields}, total_posts, subscriber_ids, removed_by_id, removal_reason)
    select ${topic_fields}, ${activity_fields}, total_posts,
      array(select user_id from ${topic_subscriptions} where ${topic_subscriptions.topic_id} = ${topic_id} order by user_id),
      ${removed_by_id}::int, ${reason}::text
    from ${topics} join (
      select topic_id, total_posts, ${activity_fields} from ${topic_activity}) as activity on activity.topic_id = ${topics.id}
    where ${topics.id} = ${topic_id}`);
}
