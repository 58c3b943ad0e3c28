import { z } from "zod";

export const MAIL_CHOICES = ["now", "daily", "off"] as const;
const choice = z.enum(MAIL_CHOICES, "invalidInput");

/** The kinds of notifications for which a member wants e-mail, and when. */
export const mail_preferences_input = z.object({
  mail_mentions: choice,
  mail_replies: choice,
  mail_topics: choice,
});

export type MailPreferences = z.output<typeof mail_preferences_input>;
export type MailKind = keyof MailPreferences;

/** The preference that decides about the email for each type of notification. */
export const PREFERENCE_OF = {
  mention: "mail_mentions",
  topic_reply: "mail_replies",
  forum_topic: "mail_topics",
} as const satisfies Record<string, MailKind>;

export type MailedType = keyof typeof PREFERENCE_OF;
export const MAIL_KINDS: readonly MailKind[] = Object.values(PREFERENCE_OF);
