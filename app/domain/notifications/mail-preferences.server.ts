import { eq } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import { users } from "#app/db/schema.server.ts";
import type { User } from "../users/user.ts";
import { type MailPreferences, mail_preferences_input } from "./mail-input.ts";

const { mail_mentions, mail_replies, mail_topics } = users;

export async function getMailPreferences(actor: Pick<User, "id">): Promise<MailPreferences> {
  const [preferences] = await db
    .select({ mail_mentions, mail_replies, mail_topics })
    .from(users)
    .where(eq(users.id, actor.id));
  return mail_preferences_input.parse(preferences);
}

/** The new choice also applies to notifications that already wait for an e-mail. */
export async function changeMailPreferences(
  actor: Pick<User, "id">,
  input: MailPreferences,
): Promise<void> {
  await db.update(users).set(input).where(eq(users.id, actor.id));
}
