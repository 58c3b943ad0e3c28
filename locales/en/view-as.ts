import type { Translated } from "../index.ts";
import type { viewAs as source } from "../tr/view-as.ts";

export const viewAs = {
  band: "You see the site as “{{username}}” does.",
  bandText: "You see what they see, and cannot write. Notifications and bookmarks are your own.",
  end: "Back to my own view",
  title: "See the site as “{{username}}”?",
  text: "You see forums, topics and the search as this member does, but not their notifications, drafts and settings. Nothing can be written meanwhile, and the administration is closed. The log records it.",
  start: "See as “{{username}}”",
  see: "See the site as they do",
  refused: "Nothing can be written now",
  refusedText:
    "Nothing is saved while you see the site as “{{username}}” does. Go back to your own view first.",
  log: "{{actor}} looked at the site as “{{name}}”.",
  logEnd: "{{actor}} stopped looking at the site as “{{name}}”.",
  ownSettings: "These are your own settings, not those of “{{username}}”.",
} satisfies Translated<typeof source>;
