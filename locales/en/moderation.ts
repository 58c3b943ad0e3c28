import type { Translated } from "../index.ts";
import type { moderation as source } from "../tr/moderation.ts";

export const moderation = {
  title: "Moderation",
  removed: "Removed",
  removedText_one:
    "Topics and replies that were removed in your forums. Each is permanently deleted {{n}} day after it was removed.",
  removedText_other:
    "Topics and replies that were removed in your forums. Each is permanently deleted {{n}} days after it was removed.",
  nothingRemoved: "Nothing was removed.",
  ownRemoved: "My removed posts",
  ownRemovedText_one:
    "Your topics and replies that you or a moderator removed. Each is permanently deleted after {{n}} day. What you removed yourself you can take back within a day.",
  ownRemovedText_other:
    "Your topics and replies that you or a moderator removed. Each is permanently deleted after {{n}} days. What you removed yourself you can take back within a day.",
  removedShown_one: "Showing {{from}}-{{to}} of {{n}} removed post",
  removedShown_other: "Showing {{from}}-{{to}} of {{n}} removed posts",
  topicBy: "Topic by {{name}}",
  replyBy: "Reply by {{name}}",
  removedAt: "Removed on {{date}}",
  removedByYou: "by you",
  removedByModerator: "by a moderator",
  removedBySite: "by the site, because members reported it",
  removedByMember: "by {{name}}",
  removedBecause: "Why: {{reason}}",
  removedTopic: "Removed topic",
  removedReply: "Removed reply",
  removedTopicNamed: "Removed topic: “{{topic}}”",
  removedReplyIn: "Reply removed from “{{topic}}”",
  removedFact: "Removal",
  deletedFact: "Permanent deletion",
  restorableFact: "You can take it back",
  until: "until {{date}}",
  takenBackUntil: "you can take it back until {{date}}",
  reasonFact: "Reason given",
  backToRemoved: "Back to what was removed",
  restoreTopicText:
    "The topic returns to its address with its replies, their numbers and its subscribers.",
  restorePostText: "The reply returns to its place in the topic, with its number.",
  restoreIsTold: "The author is told.",
  restore: "Restore",
  takeBack: "Take back",
  notRestorable: "Only moderators can restore this.",
  restoring: "Restoring…",
} satisfies Translated<typeof source>;
