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
  more: "More actions",
  replyRemovedHere: "#{{position}}: a reply was removed.",
  toLastReply: "To the last reply",
  pagesAbove: "Pages (above the list)",
  lockedBy: "Locked by {{username}},",
  lockedOn: "Locked:",
  lockedFor: "Only moderators can reply.",
  lockReason: "Reason: {{reason}}",
} satisfies Translated<typeof source>;
