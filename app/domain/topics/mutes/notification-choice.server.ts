import type { User } from "../../members/users/user.ts";
import {
  changeForumSubscription,
  subscribeToTopic,
  unsubscribeFromForum,
  unsubscribeFromTopic,
} from "../../notify/subscriptions/subscriptions.server.ts";
import { mute, unmuteThing } from "./mutes.server.ts";

/**
 * One choice of what a member is notified of. Each replaces the one before, but a mute keeps the
 * subscription, which the list of mutes can bring back.
 */
export type TopicChoice = "subscribe" | "normal" | "mute";
/** `replies` notifies of new topics and of all replies in them. */
export type ForumChoice = TopicChoice | "replies";

export async function chooseTopicNotifications(
  actor: User,
  topic_id: number,
  choice: TopicChoice,
): Promise<void> {
  if (choice === "mute") {
    await mute(actor, { topic_id });
    return;
  }
  if (choice === "subscribe") await subscribeToTopic(actor, topic_id);
  else await unsubscribeFromTopic(actor, topic_id);
  await unmuteThing(actor, { topic_id });
}

export async function chooseForumNotifications(
  actor: User,
  forum_id: number,
  choice: ForumChoice,
): Promise<void> {
  if (choice === "mute") {
    await mute(actor, { forum_id });
    return;
  }
  if (choice === "normal") await unsubscribeFromForum(actor, forum_id);
  else await changeForumSubscription(actor, forum_id, { with_replies: choice === "replies" });
  await unmuteThing(actor, { forum_id });
}
