import { z } from "zod";
import { booleanField } from "../../base/rules.ts";
import { preferences_input } from "../users/preferences-input.ts";
import { HOMES } from "../users/settings-input.ts";
import { EVERYTHING_CHOICES, MAIL_CHOICES } from "./mail-input.ts";

const { language, theme, time_zone } = preferences_input.shape;
const mail = z.enum(MAIL_CHOICES, "invalidInput");

const changeable = {
  language: language.unwrap().nullable(),
  theme: theme.unwrap().nullable(),
  time_zone: time_zone.unwrap().nullable(),
  home: z.enum(HOMES, "invalidInput"),
  mail_mentions: mail,
  mail_replies: mail,
  mail_topics: mail,
  mail_moderation: mail,
  mail_everything: z.enum(EVERYTHING_CHOICES, "invalidInput"),
  mail_short: booleanField(),
  follow_own_topics: booleanField(),
  follow_replied_topics: booleanField(),
};

/** What a member has chosen in the settings. `follow_new_forums` comes with all subscriptions. */
export const own_preferences = z.object({ ...changeable, follow_new_forums: z.boolean() });

export const preferences_change = z.object(changeable).partial();

export type OwnPreferences = z.output<typeof own_preferences>;
export type PreferencesChange = z.output<typeof preferences_change>;
