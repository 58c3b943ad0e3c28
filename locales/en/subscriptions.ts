import type { Translated } from "../index.ts";
import type { subscriptions as source } from "../tr/subscriptions.ts";

export const subscriptions = {
  forumText:
    "You’ll be notified of every new topic in forums you subscribe to, and of every reply if you choose that.",
  topicText: "You’ll be notified of every new reply in topics you subscribe to.",
  subscribedWithReplies: "You are subscribed to this forum and to all replies in it.",
  subscribeWithReplies: "Subscribe to topics and replies",
  repliesToo: "Notify me of replies too",
  onlyTopics: "Notify me of new topics only",
  to: "Subscription to “{{name}}”",
} satisfies Translated<typeof source>;
