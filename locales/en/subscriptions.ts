import type { Translated } from "../index.ts";
import type { subscriptions as source } from "../tr/subscriptions.ts";

export const subscriptions = {
  one: "Subscription",
  forumText:
    "You’ll be notified of every new topic in forums you subscribe to, and of every reply if you choose that.",
  topicText: "You’ll be notified of every new reply in topics you subscribe to.",
  to: "Subscription to “{{name}}”",
  withReplies: "Subscribe to topics and replies",
  backToForum: "Back to the forum",
  subscribedWithReplies: "You are subscribed to this forum and to all replies in it.",
  repliesToo: "Notify me of replies too",
  onlyTopics: "Notify me of new topics only",
} satisfies Translated<typeof source>;
