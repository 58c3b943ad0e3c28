import { and, eq, isNull, or, sql } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import { users } from "#app/db/schema.server.ts";
import { notAllowed } from "../../base/refusal.ts";
import type { User } from "../users/user.ts";
import {
  type Appearance,
  type MailPreferences,
  mail_preferences_input,
  type Preferences,
  type PreferencesChange,
  preferences_shape,
} from "./input.ts";

const columns = {
  language: users.language,
  theme: users.theme,
  time_zone: users.time_zone,
  home: users.home,
  date_style: users.date_style,
  replies_per_page: users.replies_per_page,
  mail_mentions: users.mail_mentions,
  mail_replies: users.mail_replies,
  mail_topics: users.mail_topics,
  mail_moderation: users.mail_moderation,
  mail_everything: users.mail_everything,
  mail_sign_ins: users.mail_sign_ins,
  mail_short: users.mail_short,
  follow_own_topics: users.follow_own_topics,
  follow_replied_topics: users.follow_replied_topics,
  follow_new_forums: users.follow_new_forums,
};

export async function getPreferences(actor: Pick<User, "id">): Promise<Preferences> {
  const [row] = await db.select(columns).from(users).where(eq(users.id, actor.id));
  return readRow(row);
}

/** Those about e-mail alone. */
export async function getMailPreferences(actor: Pick<User, "id">): Promise<MailPreferences> {
  return mail_preferences_input.parse(await getPreferences(actor));
}

/**
 * Changes what is given, in one statement. Null means the default again. What is chosen about e-mail
 * also applies to notifications that already wait for one, and automatic subscriptions leave existing
 * ones alone.
 */
export async function changePreferences(
  actor: Pick<User, "id">,
  change: PreferencesChange,
): Promise<Preferences> {
  if (Object.values(change).every((value) => value === undefined))
    return await getPreferences(actor);
  const [row] = await db
    .update(users)
    .set({ ...change, ...startOfNewsDigest(change) })
    .where(eq(users.id, actor.id))
    .returning(columns);
  return readRow(row);
}

/**
 * Copies the guest's choices into an account without choices of its own, because messages use the
 * account's language.
 */
export async function copyGuestAppearance(
  actor: Pick<User, "id">,
  appearance: Appearance,
): Promise<void> {
  const { language = null, theme = null } = appearance;
  if (language === null && theme === null) return;
  const changes = {
    language: sql`coalesce(${users.language}, ${language})`,
    theme: sql`coalesce(${users.theme}, ${theme})`,
  };
  await db
    .update(users)
    .set(changes)
    .where(and(eq(users.id, actor.id), or(isNull(users.language), isNull(users.theme))));
}

/** The first news digest contains what is new since it was chosen. */
function startOfNewsDigest({ mail_everything }: PreferencesChange) {
  if (mail_everything === undefined) return {};
  return {
    everything_mailed_at: sql`case when ${users.mail_everything} = ${mail_everything} then ${users.everything_mailed_at} else now() end`,
  };
}

/** Without a row the account was deleted after the request was authenticated. */
function readRow(row: unknown): Preferences {
  if (row === undefined) throw notAllowed("badCredentials");
  return preferences_shape.parse(row);
}
