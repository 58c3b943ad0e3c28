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
 * The new choice also applies to notifications that already wait for an e-mail. The first e-mail about
 * everything tells of what is new since it was chosen.
 */
export async function changeMailPreferences(
  actor: Pick<User, "id">,
  { mail_everything, ...input }: z.input<typeof mail_preferences_input>,
): Promise<void> {
  const everything =
    mail_everything === undefined
      ? {}
      : {
          mail_everything,
          everything_mailed_at: sql`case when ${users.mail_everything} = ${mail_everything} then ${users.everything_mailed_at} else now() end`,
        };
  await db
    .update(users)
    .set({ ...input, ...everything })
    .where(eq(users.id, actor.id));
}
