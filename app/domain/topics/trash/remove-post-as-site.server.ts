import type { Transaction } from "#app/db/client.server.ts";
import { subtractFromForums } from "../../forums/forums/counters.server.ts";
import { lockTopic } from "../topics/lock-topic.server.ts";
import { archivePost } from "./archive-post.server.ts";
import { findPostToRemove } from "./post-to-remove.server.ts";

/**
 * A step: the site removes a reply by itself, and its report stays open. Moderators can restore it.
 * It locks the activity of the topic, and then the author. A caller that has locked a report before
 * has locked both before that.
 */
export async function removePostAsSite(
  tx: Transaction,
  topic_id: number,
  post_id: number,
  reason: string | null,
): Promise<void> {
  const { forum_id } = await lockTopic(tx, null, topic_id);
  const post = await findPostToRemove(tx, topic_id, post_id);
  await archivePost(tx, { ...post, forum_id }, { removed_by_id: null, reason });
  await subtractFromForums(tx, [{ forum_id, topics: 0, posts: 1 }]);
}
