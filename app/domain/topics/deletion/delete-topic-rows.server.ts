import { sql } from "drizzle-orm";
import type { Transaction } from "#app/db/client.server.ts";
import { topic_activity, topics } from "#app/db/schema.server.ts";
import { numberArray } from "../../base/ids.server.ts";
import { subtractFromAuthors, subtractFromForums } from "../../forums/forums/counters.server.ts";
import { subtractTopicsFromRestricted } from "../../forums/forums/restricted-totals.server.ts";
import { deleteNotificationsOfTopics } from "../../notify/notifications/delete-notifications.server.ts";
import { activity_of_topic } from "../topics/columns.server.ts";
import { deleteAttachedRows } from "./delete-attached-rows.server.ts";
import { registerDeletionWork } from "./deletion-work.server.ts";

/**
 * A step: deletes topics without their replies, lowers the totals, and registers the replies, which no
 * query finds any more, for deletion. A topic that was removed before can be restored.
 */
export async function deleteTopicRows(
  tx: Transaction,
  topic_ids: readonly number[],
): Promise<void> {
  const is_deleted = sql`${topics.id} = any(${numberArray(topic_ids)})`;
  const deleted_topics = await tx
    .select({
      id: topics.id,
      owner_id: topics.owner_id,
      forum_id: topics.forum_id,
      posts: topic_activity.total_posts,
      last_position: topic_activity.last_position,
    })
    .from(topics)
    .innerJoin(topic_activity, activity_of_topic)
    .where(is_deleted)
    .orderBy(topics.id)
    .for("update", { of: [topic_activity, topics] });
  await subtractFromAuthors(
    tx,
    deleted_topics.map(({ owner_id }) => ({ owner_id, topics: 1, posts: 0 })),
  );
  await subtractTopicsFromRestricted(tx, topic_ids);
  await deleteNotificationsOfTopics(tx, topic_ids);
  // Also one without activity, which doctor would find: otherwise the work would never end.
  await tx.delete(topics).where(is_deleted);
  await deleteAttachedRows(tx, { topic_ids, post_ids: [] });
  // Also one without replies that had some: they may be in removed_posts.
  await registerDeletionWork(
    tx,
    deleted_topics
      .filter(({ last_position }) => last_position > 0)
      .map(({ id }) => ({ kind: "topic", id })),
  );
  await subtractFromForums(
    tx,
    deleted_topics.map(({ forum_id, posts }) => ({ forum_id, topics: 1, posts })),
  );
}
