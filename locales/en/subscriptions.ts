import type { Translated } from "../index.ts";
import type { subscriptions as source } from "../tr/subscriptions.ts";

export const subscriptions = {
  one: "Subscription",
  forumText: "Choose what you are notified of in this forum.",
  topicText: "Choose what you are notified of in this topic.",
  to: "Subscription to “{{name}}”",
  on: "Subscribed",
  replies: "Replies too",
  normal: "Normal",
  off: "Muted",
  onTopic: "You’re notified of every new reply.",
  normalTopic: "You’re notified only when someone mentions you.",
  offTopic: "You’re notified of nothing, and it never counts as unread.",
  onForum: "You’re notified of every new topic.",
  onReplies: "You’re notified of every new topic and every reply.",
  normalForum: "You’re notified only of topics you subscribe to and of mentions.",
  offForum: "You’re notified of nothing, and its topics never count as unread.",
  backToForum: "Back to the forum",
  subscribedWithReplies: "You are subscribed to this forum and to all replies in it.",
  subscribed: "You are subscribed to this forum.",
  notSubscribed: "You are not subscribed to this forum.",
  subscribedToTopic: "You are subscribed to this topic.",
  notSubscribedToTopic: "You are not subscribed to this topic.",
} satisfies Translated<typeof source>;
