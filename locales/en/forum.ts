import type { Translated } from "../index.ts";
import type { forum as source } from "../tr/forum.ts";

export const forum = {
  place: "Forum ({{category}})",
  path: "Breadcrumb",
  lastActivity: "Last Activity",
  noForums: "No forums yet",
  noForumsText: "The first forum will appear here once a superuser creates it.",
  noForumsToManage: "Create the first category and forum.",
  addFirstCategory: "Add the first category",
  noForumsInCategory: "No forums in this category yet.",
  newInTopics_one: "New in {{n}} topic",
  newInTopics_other: "New in {{n}} topics",
  newTopic: "New Topic",
  lastReplyColumn: "Last reply",
  noTopics: "No topics yet",
  noTopicsText: "Start the first topic.",
  topicsShown_one: "Showing {{from}}-{{to}} of {{n}} topic",
  topicsShown_other: "Showing {{from}}-{{to}} of {{n}} topics",
  unsubscribe: "Unsubscribe",
  backToTopic: "Back to the topic",
  newTopicIn: "New topic in “{{forum}}”",
  mute: "Mute",
  unmute: "Unmute",
  muted: "Muted",
  markRead: "Mark this forum as read",
  markAllRead: "Mark all topics as read",
} satisfies Translated<typeof source>;
