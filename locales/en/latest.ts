import type { Translated } from "../index.ts";
import type { latest as source } from "../tr/latest.ts";

export const latest = {
  filters: "Topics shown",
  all: "All",
  mine: "Joined",
  unanswered: "Unanswered",
  newestOnly_one: "Only the {{n}} topic with the latest activity was looked at.",
  newestOnly_other: "Only the {{n}} topics with the latest activity were looked at.",
  ownOnly_one: "Only your latest {{n}} topic and {{n}} reply were looked at.",
  ownOnly_other: "Only your latest {{n}} topics and {{n}} replies were looked at.",
  allTopics: "All topics",
  none_allText: "Start the first topic in one of the forums.",
  none_unread: "You have read everything",
  none_unreadText: "New topics and replies will appear here.",
  none_mine: "You haven’t taken part in a topic yet",
  none_mineText: "Topics that you start or reply to will appear here.",
  none_unanswered: "No unanswered topics",
  none_unansweredText: "Every topic has at least one reply.",
} satisfies Translated<typeof source>;
