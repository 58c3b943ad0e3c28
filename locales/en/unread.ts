import type { Translated } from "../index.ts";
import type { unread as source } from "../tr/unread.ts";

export const unread = {
  topic: "Unread:",
  forum: "Unread topics:",
  newCount_other: "{{n}} new",
  manyNew: "99+ new",
  newReplies: "New from here on",
  allTitle: "Mark all topics as read?",
  allText:
    "Nothing that was written until now is shown as unread in any forum. Your notifications stay as they are.",
  forumTitle: "Mark the topics of “{{forum}}” as read?",
  forumText:
    "Nothing that was written in this forum until now is shown as unread. Your notifications stay as they are.",
  markRead: "Mark as read",
} satisfies Translated<typeof source>;
