import type { Translated } from "../index.ts";
import type { rows as source } from "../tr/rows.ts";

export const rows = {
  by: "by",
  noPosts: "No Posts",
  topics: "Topics:",
  replies: "Replies:",
  noReply: "No reply",
  pinned: "Pinned",
  locked: "Locked",
  beginning: "Start of the topic",
  openingOf: "Topic by {{username}}",
  showMore: "Show More",
  showLess: "Show Less",
  replyRemovedHere: "#{{position}}: a reply was removed.",
} satisfies Translated<typeof source>;
