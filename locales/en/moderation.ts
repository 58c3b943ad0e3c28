import type { Translated } from "../index.ts";
import type { moderation as source } from "../tr/moderation.ts";

export const moderation = {
  title: "Moderation",
  log: "Log",
  logTitle: "Moderation log",
  logText: "What moderators did. Entries can’t be changed or deleted.",
  noLogText: "When a moderator does something, it appears here.",
} satisfies Translated<typeof source>;
