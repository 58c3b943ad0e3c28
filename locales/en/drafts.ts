import type { Translated } from "../index.ts";
import type { drafts as source } from "../tr/drafts.ts";

export const drafts = {
  mine: "My drafts",
  listText_one:
    "What you wrote and did not send, also on other devices. Only you see it. It is deleted {{n}} day after its last change.",
  listText_other:
    "What you wrote and did not send, also on other devices. Only you see it. It is deleted {{n}} days after its last change.",
  nothing: "You have no drafts",
  nothingText: "What you begin to write and do not send stays here.",
  topic: "Draft of a new topic",
  topicIn: "New topic: {{forum}}",
  reply: "Draft of a reply",
  reply_of: "Reply: {{topic}}",
  topic_edit: "Edit of a topic",
  topic_edit_of: "Edit of the topic: {{topic}}",
  post_edit: "Edit of a reply",
  post_edit_of: "Edit of a reply: {{topic}}",
  isGone: "(does not exist any more)",
  savedAt: "saved {{date}}",
  readOrDelete: "Read or delete",
  named: "Draft: {{title}}",
  continue: "Go on writing",
} satisfies Translated<typeof source>;
