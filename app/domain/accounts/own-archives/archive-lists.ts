import type { TextKey } from "#locales/index.ts";
import type { exportLists } from "../export/lists.server.ts";

export type Lists = ReturnType<typeof exportLists>;
export type ListName = keyof Lists;

/** The lists in the order of the index. */
export const LIST_TITLES: Record<ListName, TextKey> = {
  topics: "ownData.topics",
  replies: "ownData.replies",
  former_versions: "ownData.formerVersions",
  removed_topics: "ownData.removedTopics",
  removed_replies: "ownData.removedReplies",
  drafts: "drafts.mine",
  files: "ownData.files",
  bookmarks: "words.myBookmarks",
  thanks: "ownData.thanks",
  forum_subscriptions: "ownData.forumSubscriptions",
  topic_subscriptions: "ownData.topicSubscriptions",
  notifications: "ownData.notifications",
  mutes: "ownData.mutes",
  groups: "groups.ownTitle",
  invites: "ownData.invites",
  read_topics: "ownData.readTopics",
  read_forums: "ownData.readForums",
  reports: "ownData.reports",
  warnings: "ownData.warnings",
  suspensions: "ownData.suspensions",
  changes_by_administrators: "ownData.changes",
  sessions: "ownData.sessions",
  second_factors: "ownData.factors",
  api_keys: "ownData.apiKeys",
  push_devices: "ownData.pushDevices",
};

export const LIST_NAMES: readonly ListName[] = Object.keys(LIST_TITLES).filter(isListName);

function isListName(name: string): name is ListName {
  return Object.hasOwn(LIST_TITLES, name);
}
