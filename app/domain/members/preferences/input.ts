import { z } from "zod";
import { THEMES } from "#app/contract/theme-colours.ts";
import { LANGUAGES } from "#app/lib/text/languages.ts";
import { isTimeZone } from "#app/lib/text/time-zones.ts";
import { booleanField } from "../../base/rules.ts";

/** The longest name has 32 characters. */
const TIME_ZONE_MAX = 64;
/** The pages that `/` can lead to. */
export const HOMES = ["forum", "latest"] as const;
/** A reader can always tell the exact moment; `short` writes less of it. */
export const DATE_STYLES = ["full", "short"] as const;
export const REPLIES_PER_PAGE_CHOICES = [10, 25, 50] as const;
export const MAIL_CHOICES = ["now", "daily", "off"] as const;
export const NEWS_DIGEST_CHOICES = ["off", "daily"] as const;

const language = z.enum(LANGUAGES, "invalidInput");
const theme = z.enum(THEMES, "invalidInput");
const time_zone = z
  .string("invalidInput")
  .max(TIME_ZONE_MAX, { error: "invalidInput", abort: true })
  .refine(isTimeZone, "invalidInput");
const home = z.enum(HOMES, "invalidInput");
const date_style = z.enum(DATE_STYLES, "invalidInput");
const replies_per_page = z.literal(REPLIES_PER_PAGE_CHOICES, "invalidInput");
const mail_choice = z.enum(MAIL_CHOICES, "invalidInput");
const news_digest_choice = z.enum(NEWS_DIGEST_CHOICES, "invalidInput");

/** What guests can choose too; each may be sent alone. */
export const appearance_input = z.object({
  language: language.optional(),
  theme: theme.optional(),
  time_zone: time_zone.optional(),
});

/** The appearance that a guest chooses before signing in. */
export type Appearance = Pick<z.output<typeof appearance_input>, "language" | "theme">;

/**
 * No time zone means the browser's. The form of an older release, which a browser may still show,
 * knows fewer choices.
 */
export const appearance_form = z.object({
  language,
  theme,
  home,
  date_style: date_style.optional(),
  replies_per_page: replies_per_page.optional(),
  time_zone: time_zone.optional().transform((value) => value ?? null),
});

/**
 * The kinds of notifications for which a member wants e-mail, and when; whether they get the news digest
 * of everything new (`mail_everything`); whether they are told of unusual sign-ins (`mail_sign_ins`); and
 * whether e-mails leave out the text of posts.
 */
export const mail_preferences_input = z.object({
  mail_mentions: mail_choice,
  mail_replies: mail_choice,
  mail_topics: mail_choice,
  mail_moderation: mail_choice.default("now"),
  mail_everything: news_digest_choice.default("off"),
  /** A form does not send an unchecked box. */
  mail_sign_ins: booleanField().default(false),
  mail_short: booleanField().default(false),
});

export type MailPreferences = z.output<typeof mail_preferences_input>;

/**
 * The topics to which a member is subscribed automatically. A form does not send an unchecked box,
 * hence the defaults.
 */
export const auto_subscribe_input = z.object({
  follow_own_topics: booleanField().default(false),
  follow_replied_topics: booleanField().default(false),
});

export type AutoSubscribe = z.output<typeof auto_subscribe_input>;
export const AUTO_SUBSCRIBE_CHOICES: readonly (keyof AutoSubscribe)[] = [
  "follow_own_topics",
  "follow_replied_topics",
];

const changeable = {
  language: language.nullable(),
  theme: theme.nullable(),
  time_zone: time_zone.nullable(),
  home,
  date_style,
  replies_per_page,
  mail_mentions: mail_choice,
  mail_replies: mail_choice,
  mail_topics: mail_choice,
  mail_moderation: mail_choice,
  mail_everything: news_digest_choice,
  mail_sign_ins: booleanField(),
  mail_short: booleanField(),
  follow_own_topics: booleanField(),
  follow_replied_topics: booleanField(),
};

/** What a member has chosen in the settings. `follow_new_forums` comes with all subscriptions. */
export const preferences_shape = z.object({ ...changeable, follow_new_forums: z.boolean() });

export const preferences_change = z.object(changeable).partial();

export type Preferences = z.output<typeof preferences_shape>;
export type PreferencesChange = z.output<typeof preferences_change>;
