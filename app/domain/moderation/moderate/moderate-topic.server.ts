import { db } from "#app/db/client.server.ts";
import { canModerate } from "../../base/can.ts";
import { rateLimit } from "../../base/rate-limits.server.ts";
import { notAllowed } from "../../base/refusal.ts";
import type { User } from "../../members/users/user.ts";
import { lockTopic } from "../../topics/topics/lock-topic.server.ts";
import { getTopic } from "../../topics/topics/topics.server.ts";
import { refuseSuspended } from "../sanctions/parts/refuse-suspended.ts";
import type { TopicToolsChange } from "./input.ts";
import { moveToForum } from "./move-to-forum.server.ts";
import { setLocked } from "./set-locked.server.ts";
import { setPinned } from "./set-pinned.server.ts";

/**
 * Locks, pins and moves a topic, or reverses it. A state that the topic already has is kept.
 * `former` is the state before, with which a page can undo the change.
 */
export async function moderateTopic(actor: User, topic_id: number, change: TopicToolsChange) {
  refuseSuspended(actor);
  if (!canModerate(actor, await getTopic(actor, topic_id))) throw notAllowed();
  await rateLimit("moderate", actor);
  return await db.transaction(async (tx) => {
    const { editor_id: _editor_id, ...topic } = await lockTopic(tx, actor, topic_id);
    if (!canModerate(actor, topic)) throw notAllowed();
    const { is_locked = topic.is_locked, is_pinned = topic.is_pinned } = change;
    const { forum_id = topic.forum_id } = change;
    const reason = change.reason || null;
    if (change.is_locked !== undefined) await setLocked(tx, actor, topic, { is_locked, reason });
    await setPinned(tx, actor, topic, { is_pinned, reason });
    // Moving is last, because it locks the activity of forums.
    await moveToForum(tx, actor, topic, { forum_id, reason });
    const former = {
      is_locked: topic.is_locked,
      is_pinned: topic.is_pinned,
      forum_id: topic.forum_id,
    };
    return { ...topic, is_locked, is_pinned, forum_id, former };
  });
}
