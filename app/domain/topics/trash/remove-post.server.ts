import { db } from "#app/db/client.server.ts";
import { canModerateSome, canRemove } from "../../base/can.ts";
import { rateLimit } from "../../base/rate-limits.server.ts";
import { notAllowed } from "../../base/refusal.ts";
import { subtractFromForums } from "../../forums/forums/counters.server.ts";
import type { User } from "../../members/users/user.ts";
import { closeReportsOf } from "../../moderation/reports/parts/close-reports.server.ts";
import { refuseSuspended } from "../../moderation/sanctions/parts/refuse-suspended.ts";
import { notifyOf } from "../../notify/notifications/parts/notify-of.server.ts";
import { recordRemoval } from "../topics/audit.server.ts";
import { lockTopic } from "../topics/lock-topic.server.ts";
import { archivePost } from "./archive-post.server.ts";
import { findPostToRemove } from "./post-to-remove.server.ts";

/**
 * The reply is invisible at once, and can be restored. Only its author reads the reason. Returns
 * whether it was the actor's own.
 */
export async function removePost(
  actor: User,
  topic_id: number,
  post_id: number,
  reason: string | null = null,
): Promise<{ is_own: boolean }> {
  refuseSuspended(actor);
  if (canModerateSome(actor)) await rateLimit("moderate", actor);
  return await db.transaction(async (tx) => {
    const { title, forum_id } = await lockTopic(tx, actor, topic_id);
    const post = await findPostToRemove(tx, topic_id, post_id);
    const { owner_id } = post;
    if (!canRemove(actor, { owner_id, forum_id })) throw notAllowed();
    const is_own = owner_id === actor.id;
    const stored_reason = is_own ? null : reason;
    await archivePost(
      tx,
      { ...post, forum_id },
      { removed_by_id: actor.id, reason: stored_reason },
    );
    // An open report must be handled by a moderator: its author could close it and restore the
    // reply.
    if (post.is_reported && !is_own)
      await closeReportsOf(tx, actor, { post_id }, { outcome: "removed", title });
    if (!is_own)
      await notifyOf(tx, [owner_id], {
        event: "post_removed",
        title,
        reason: stored_reason,
        topic_id,
        post_id,
      });
    await recordRemoval(
      tx,
      actor,
      "post",
      { ...post, title },
      { action: "removed", forum_id, reason: stored_reason },
    );
    await subtractFromForums(tx, [{ forum_id, topics: 0, posts: 1 }]);
    return { is_own };
  });
}
