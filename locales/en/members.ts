import type { Translated } from "../index.ts";
import type { members as source } from "../tr/members.ts";

export const members = {
  searchLabel: "Name or username",
  shown_one: "Showing {{from}}-{{to}} of {{n}} member",
  shown_other: "Showing {{from}}-{{to}} of {{n}} members",
  topics_one: "{{n}} topic",
  topics_other: "{{n}} topics",
  nobody: "No members found",
  nobodyText: "No member’s name matches “{{search}}”.",
  hasMore_one: "More than {{n}} member matches. Type more of the name.",
  hasMore_other:
    "More than {{n}} members match; the first {{n}} are listed. Type more of the name.",
  beginnings: "Only members whose username or full name starts with this are listed.",
  joined: "Joined",
  editProfile: "Edit profile",
  latestTopics: "Latest topics",
  noTopicsWritten: "No topics yet.",
  noRepliesWritten: "No replies yet.",
  allTopics: "All topics",
  allReplies: "All replies",
  topicsOf: "Topics by {{name}}",
  repliesOf: "Replies by {{name}}",
} satisfies Translated<typeof source>;
