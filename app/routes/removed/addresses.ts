import { href } from "react-router";
import type { RemovedThing } from "#app/domain/topics/trash/things.server.ts";

type ThingIds = Pick<RemovedThing, "topic_id" | "post_id">;

/** The page that shows a removed topic or reply, and restores it. */
export function restoreAddress({ topic_id, post_id }: ThingIds): string {
  if (post_id === null)
    return href("/topic/:removedTopicId/restore", { removedTopicId: String(topic_id) });
  return href("/topic/:topicId/post/:removedPostId/restore", {
    topicId: String(topic_id),
    removedPostId: String(post_id),
  });
}

/** The list that shows it. */
export function listAddress({ is_own }: { is_own: boolean }): string {
  return is_own ? href("/removed") : href("/moderation/removed");
}
