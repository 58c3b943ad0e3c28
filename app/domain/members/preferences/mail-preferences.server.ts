import { eq, sql } from "drizzle-orm";
import type { z } from "zod";
import { db } from "#app/db/client.server.ts";
import { users } from "#app/db/schema.server.ts";
import type { User } from "../users/user.ts";
import { type MailPreferences, mail_preferences_input } from "./mail-input.ts";

const { mail_mentions, mail_replies, mail_topics, mail_moderation, mail_everything, mail_short } =
  users;

export async function getMailPreferences(actor: Pick<User, "id">): Promise<MailPreferences> {
  const [preferences] = await db
    .select({
      mail_mentions,
      mail_replies,
      mail_topics,
      mail_moderation,
      mail_everything,
      mail_short,
    })
    .from(users)
    .where(eq(users.id, actor.id));
  return mail_preferences_input.parse(preferences);
}

/**
 * The new choice also applies to notifications that already wait for an e-mail. The first e-mail
 * about everything tells of what is new since it was chosen.
 */
export async function changeMailPreferences(
  actor: Pick<User, "id">,
  { mail_everything, ...input }: z.input<typeof mail_preferences_input>,
): Promise<void> {
  await db
    .update(users)
    .set({ ...input, ...mailChange({ mail_everything }) })
    .where(eq(users.id, actor.id));
}

/** The columns that change with the daily e-mail about everything. */
export function mailChange({ mail_everything }: Partial<Pick<MailPreferences, "mail_everything">>) {
  if (mail_everything === undefined) return {};
  return {
    mail_everything,
    everything_mailed_at: sql`case when ${users.mail_everything} = ${mail_everything} then ${users.everything_mailed_at} else now() end`,
  };
}
