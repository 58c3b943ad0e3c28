import type { MailPreferences } from "./input.ts";

/** The preference that decides about the email for each type of notification. */
export const PREFERENCE_OF = {
  mention: "mail_mentions",
  topic_reply: "mail_replies",
  forum_topic: "mail_topics",
  other: "mail_moderation",
} as const satisfies Record<string, keyof MailPreferences>;

export type MailedType = keyof typeof PREFERENCE_OF;
export const MAILED_TYPES: readonly MailedType[] = [
  "mention",
  "topic_reply",
  "forum_topic",
  "other",
];
export type MailKind = (typeof PREFERENCE_OF)[MailedType];
export const MAIL_KINDS: readonly MailKind[] = Object.values(PREFERENCE_OF);

/** What a member can unsubscribe from. */
export const UNSUBSCRIBE_KINDS = [...MAIL_KINDS, "mail_everything"] as const;
export type UnsubscribeKind = (typeof UNSUBSCRIBE_KINDS)[number];
