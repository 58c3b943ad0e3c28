import { and, eq, sql } from "drizzle-orm";
import type { Transaction } from "#app/db/client.server.ts";
import { topic_activity } from "#app/db/schema.server.ts";
import type { User } from "../../members/users/user.ts";
import { notifyOf } from "../../notify/notifications/parts/notify-of.server.ts";
import { record } from "../audit/parts/record.server.ts";
import { authorBeside, type LockedTopic, topicSubject } from "./topic-subject.ts";

type Lock = { is_locked: boolean; reason: string | null };

/** A step. A topic that is locked already gets the reason, if there is one. */
export async function setLocked(
  tx: Transaction,
  actor: User,
  topic: LockedTopic,
  { is_locked, reason }: Lock,
): Promise<void> {
  const was_locked = topic.is_locked;
  if (!is_locked && !was_locked) return;
  if (is_locked && was_locked && reason === null) return;
  const [changed] = await tx
    .update(topic_activity)
    .set(
      is_locked
        ? { locked_at: sql`now()`, locked_by_id: actor.id, lock_reason: reason }
        : { locked_at: null, locked_by_id: null, lock_reason: null },
    )
    .where(
      and(
        eq(topic_activity.topic_id, topic.id),
        is_locked && was_locked
          ? sql`${topic_activity.lock_reason} is distinct from ${reason}`
          : undefined,
      ),
    )
    .returning({ topic_id: topic_activity.topic_id });
  if (!changed) return;
  await record(tx, actor, {
    action: is_locked ? "locked" : "unlocked",
    ...topicSubject(topic),
    ...(reason !== null && { after: { reason } }),
  });
  if (is_locked === was_locked) return;
  const { id: topic_id, title } = topic;
  const event = is_locked ? "topic_locked" : "topic_unlocked";
  await notifyOf(tx, authorBeside(actor, topic), { event, title, reason, topic_id });
}
