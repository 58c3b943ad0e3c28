import { and, eq, sql } from "drizzle-orm";
import { db, type Transaction } from "#app/db/client.server.ts";
import { removals, removed_topics } from "#app/db/schema.server.ts";
import { canModerateSome, canWriteIn } from "../../base/can.ts";
import { rateLimit } from "../../base/rate-limits.server.ts";
import { notAllowed, notFound, Refusal } from "../../base/refusal.ts";
import type { User } from "../../members/users/user.ts";
import { refuseSuspended } from "../../moderation/sanctions/parts/refuse-suspended.ts";
import { notifyOf } from "../../notify/notifications/parts/notify-of.server.ts";
import { finishDeletionLater } from "../deletion/deletion-work.server.ts";
import { finishDeletionsInRequest } from "../deletion/finish-deletions.server.ts";
import { recordRemoval } from "../topics/audit.server.ts";
import { findTopic } from "../topics/topics.server.ts";
import { getRemovedTopic } from "./things.server.ts";

/**
 * The topic appears at once with all of its replies. Returns undefined if it has so many that a job
 * restores them.
 */
export async function restoreTopic(actor: User, topic_id: number) {
  refuseSuspended(actor);
  const topic = await getRemovedTopic(actor, topic_id);
  if (topic.restorable_until === null) throw notAllowed("notRestorable");
  if (!canWriteIn(actor, topic)) throw notAllowed("readOnlyForum");
  await rateLimit(canModerateSome(actor) ? "moderate" : "take_back", actor);
  const { owner_id, title, content, forum_id } = topic;
  await db.transaction(async (tx) => {
    await lockRemovedTopic(tx, topic);
    await refuseUnderWay(tx, topic_id);
    await finishDeletionLater(tx, [{ kind: "restored_topic", id: topic_id }]);
    if (owner_id !== actor.id)
      await notifyOf(tx, [owner_id], {
        event: "topic_restored",
        title,
        topic_id,
      });
    const item = { id: topic_id, owner_id, title, content };
    await recordRemoval(tx, actor, "topic", item, { action: "restored", forum_id });
  });
  await finishDeletionsInRequest();
  return await findTopic(actor, topic_id);
}

/**
 * Other transactions that restore or purge the topic wait for the end of this one. It finds no row
 * if somebody else has removed the topic again meanwhile.
 */
async function lockRemovedTopic(
  tx: Transaction,
  { topic_id, removed_by_id }: { topic_id: number; removed_by_id: number | null },
): Promise<void> {
  const [topic] = await tx
    .select({ id: removed_topics.id })
    .from(removed_topics)
    .where(
      and(
        eq(removed_topics.id, topic_id),
        sql`${removed_topics.removed_by_id} is not distinct from ${removed_by_id}::int`,
      ),
    )
    .for("update");
  if (!topic) throw notFound("topicNotFound");
}

/** Refuses while its replies are still being removed or restored. */
async function refuseUnderWay(tx: Transaction, topic_id: number): Promise<void> {
  const [removal] = await tx
    .select({ kind: removals.kind })
    .from(removals)
    .where(and(sql`${removals.kind} in ('topic', 'restored_topic')`, eq(removals.id, topic_id)));
  if (removal)
    throw new Refusal(409, removal.kind === "topic" ? "topicStillGoing" : "topicComesBack");
}
