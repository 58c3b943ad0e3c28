import { db } from "#app/db/client.server.ts";
import { canEdit } from "../can.ts";
import { notAllowed } from "../refusal.ts";
import { refuseSuspended } from "../refuse-suspended.ts";
import { recordDeletion } from "../topics/audit.server.ts";
import { lockTopic } from "../topics/lock-topic.server.ts";
import type { User } from "../users/user.ts";
import { deleteTopicRows } from "./delete-topic-rows.server.ts";
import { removeLater } from "./register.server.ts";
import { removeInRequest } from "./remove.server.ts";

/** Returns the forum, which the caller shows next. */
export async function deleteTopic(actor: User, topic_id: number): Promise<{ forum_id: number }> {
  refuseSuspended(actor);
  const { forum_id } = await db.transaction(async (tx) => {
    const topic = await lockTopic(tx, topic_id);
    if (!canEdit(actor, topic)) throw notAllowed();
    await recordDeletion(tx, actor, "topic", topic, { posts: topic.total_posts });
    await removeLater(tx, []);
    await deleteTopicRows(tx, [topic_id]);
    return topic;
  });
  await removeInRequest();
  return { forum_id };
}
