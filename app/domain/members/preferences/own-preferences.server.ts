import { eq } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import { users } from "#app/db/schema.server.ts";
import { notAllowed } from "../../base/refusal.ts";
import type { User } from "../users/user.ts";
import { mailChange } from "./mail-preferences.server.ts";
import {
  type OwnPreferences,
  own_preferences,
  type PreferencesChange,
} from "./own-preferences-input.ts";

const columns = {
  language: users.language,
  theme: users.theme,
  time_zone: users.time_zone,
  home: users.home,
  mail_mentions: users.mail_mentions,
  mail_replies: users.mail_replies,
  mail_topics: users.mail_topics,
  mail_moderation: users.mail_moderation,
  mail_everything: users.mail_everything,
  mail_short: users.mail_short,
  follow_own_topics: users.follow_own_topics,
  follow_replied_topics: users.follow_replied_topics,
  follow_new_forums: users.follow_new_forums,
};

export async function getOwnPreferences(actor: Pick<User, "id">): Promise<OwnPreferences> {
  const [row] = await db.select(columns).from(users).where(eq(users.id, actor.id));
  return readRow(row);
}

/** Changes the given preferences in one statement. Null restores the default. */
export async function changeOwnPreferences(
  actor: Pick<User, "id">,
  { mail_everything, ...change }: PreferencesChange,
): Promise<OwnPreferences> {
  const values = { ...change, ...mailChange({ mail_everything }) };
  if (Object.values(values).every((value) => value === undefined))
    return await getOwnPreferences(actor);
  const [row] = await db.update(users).set(values).where(eq(users.id, actor.id)).returning(columns);
  return readRow(row);
}

/** The row is missing if the account was deleted after the request was authenticated. */
function readRow(row: unknown): OwnPreferences {
  if (row === undefined) throw notAllowed("badCredentials");
  return own_preferences.parse(row);
}
