import { asc, eq, sql } from "drizzle-orm";
import type { Transaction } from "#app/db/client.server.ts";
import { forums, reports, topic_activity, topics } from "#app/db/schema.server.ts";
import { canModerate, canRead } from "../../base/can.ts";
import { notAllowed, notFound } from "../../base/refusal.ts";
import { changeSightOfTopic } from "../../forums/audiences/parts/change-sight-of-topic.server.ts";
import { subtractFromForums } from "../../forums/forums/counters.server.ts";
import {
  addTopicsIfRestricted,
  subtractTopicsFromRestricted,
} from "../../forums/forums/restricted-totals.server.ts";
import type { User } from "../../members/users/user.ts";
import { notifyOf } from "../../notify/notifications/parts/notify-of.server.ts";
import { record } from "../audit/parts/record.server.ts";
import { authorBeside, type LockedTopic, topicSubject } from "./topic-subject.ts";

/**
 * A step: the topic keeps its address, its place by activity, and its subscribers as far as they see
 * the new forum. The subscribers of the new forum are not notified.
 */
export async function moveToForum(
  tx: Transaction,
  actor: User,
  topic: LockedTopic,
  { forum_id, reason }: { forum_id: number; reason: string | null },
): Promise<void> {
  if (forum_id === topic.forum_id) return;
  // The deletion of either forum waits for the end of the transaction.
  const both = await tx
    .select({ id: forums.id, name: forums.name })
    .from(forums)
    .where(sql`${forums.id} in (${topic.forum_id}, ${forum_id})`)
    .orderBy(asc(forums.id))
    .for("key share");
  const from = both.find(({ id }) => id === topic.forum_id);
  const to = both.find(({ id }) => id === forum_id);
  if (!from) throw notFound("topicNotFound");
  if (!to || !canRead(actor, { forum_id })) throw notFound("forumNotFound");
  if (!canModerate(actor, { forum_id })) throw notAllowed();
  const { id: topic_id, title, total_posts: posts } = topic;
  await subtractTopicsFromRestricted(tx, [topic_id]);
  await tx.update(topics).set({ forum_id }).where(eq(topics.id, topic_id));
  await tx.update(topic_activity).set({ forum_id }).where(eq(topic_activity.topic_id, topic_id));
  await addTopicsIfRestricted(tx, [topic_id]);
  await tx.update(reports).set({ forum_id }).where(eq(reports.topic_id, topic_id));
  await changeSightOfTopic(tx, { topic_id, from_forum_id: topic.forum_id, to_forum_id: forum_id });
  // The entry belongs to the forum that the topic left, where its moderators search for it.
  await record(tx, actor, {
    action: "moved",
    ...topicSubject(topic),
    before: { forum: from.name },
    after: { forum: to.name, forum_id, ...(reason !== null && { reason }) },
  });
  const about = { event: "topic_moved", title, topic_id, forum_id, forum_name: to.name } as const;
  await notifyOf(tx, authorBeside(actor, topic), about);
  // One step changes both forums, and locks them in the order of their ids.
  await subtractFromForums(tx, [
    { forum_id: topic.forum_id, topics: 1, posts },
    { forum_id, topics: -1, posts: -posts },
  ]);
}
