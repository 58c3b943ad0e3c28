import { z } from "zod";

export const MAIL_CHOICES = ["now", "daily", "off"] as const;
const choice = z.enum(MAIL_CHOICES, "invalidInput");

/** What a member wants to be written about, and when. */
export const mail_preferences_input = z.object({
  mail_mentions: choice,
  mail_replies: choice,
  mail_topics: choice,
});

export type MailPreferences = z.output<typeof mail_preferences_input>;
export type MailKind = keyof MailPreferences;
export const MAIL_KINDS: readonly MailKind[] = ["mail_mentions", "mail_replies", "mail_topics"];
