import { eq, sql } from "drizzle-orm";
import type { Transaction } from "#app/db/client.server.ts";
import { topic_activity } from "#app/db/schema.server.ts";
import type { User } from "../../members/users/user.ts";
import { record } from "../audit/parts/record.server.ts";
import { type LockedTopic, topicSubject } from "./topic-subject.ts";

export async function setPinned(
  tx: Transaction,
  actor: User,
  topic: LockedTopic,
  { is_pinned, reason }: { is_pinned: boolean; reason: string | null },
): Promise<void> {
  if (is_pinned === topic.is_pinned) return;
  await tx
    .update(topic_activity)
    .set({ pinned_at: is_pinned ? sql`now()` : null })
    .where(eq(topic_activity.topic_id, topic.id));
  await record(tx, actor, {
    action: is_pinned ? "pinned" : "unpinned",
    ...topicSubject(topic),
    ...(reason !== null && { after: { reason } }),
  });
}
