import { z } from "zod";
import { booleanField } from "../../base/rules.ts";

export const MAIL_CHOICES = ["now", "daily", "off"] as const;
export const EVERYTHING_CHOICES = ["off", "daily"] as const;
const choice = z.enum(MAIL_CHOICES, "invalidInput");

/**
 * The kinds of notifications for which a member wants e-mail, and when; whether a daily e-mail
 * tells of everything that is new; and whether e-mails leave out the text of posts.
 */
export const mail_preferences_input = z.object({
  mail_mentions: choice,
  mail_replies: choice,
  mail_topics: choice,
  mail_moderation: choice.default("now"),
  mail_everything: z.enum(EVERYTHING_CHOICES, "invalidInput").default("off"),
  /** A form does not send an unchecked box. */
  mail_short: booleanField().default(false),
});

export type MailPreferences = z.output<typeof mail_preferences_input>;

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
