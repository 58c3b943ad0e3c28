import { eq } from "drizzle-orm";
import { z } from "zod";
import { db } from "#app/db/client.server.ts";
import { users } from "#app/db/schema.server.ts";
import { readCode, signCode } from "#app/lib/crypto/tokens.server.ts";
import { env } from "#app/lib/process/env.server.ts";
import { languageOf } from "../../base/language-of.server.ts";
import { notFound } from "../../base/refusal.ts";
import { UNSUBSCRIBE_KINDS, type UnsubscribeKind } from "../../members/preferences/mail-kinds.ts";
import type { User } from "../../members/users/user.ts";

const PURPOSE = "unsubscribe";
const payload = z.object({ user_id: z.int(), kinds: z.array(z.enum(UNSUBSCRIBE_KINDS)).min(1) });

/**
 * The code never expires, because a member must be able to unsubscribe from an old e-mail, and it
 * permits nothing else. The page is in the language of the e-mail.
 */
export function unsubscribeLink(
  member: Pick<User, "id" | "language">,
  kinds: readonly UnsubscribeKind[],
  path = "/unsubscribe",
): string {
  return `${env.SITE_URL}${path}?lang=${languageOf(member)}&code=${signCode(PURPOSE, { user_id: member.id, kinds })}`;
}

/** The kinds that a code unsubscribes from, and whether this was already done. */
export async function getUnsubscription(code: string) {
  const { user_id, kinds } = readUnsubscription(code);
  const { mail_mentions, mail_replies, mail_topics, mail_moderation, mail_everything } = users;
  const [preferences] = await db
    .select({ mail_mentions, mail_replies, mail_topics, mail_moderation, mail_everything })
    .from(users)
    .where(eq(users.id, user_id));
  if (!preferences) throw notFound("invalidToken");
  return { kinds, is_done: kinds.every((kind) => preferences[kind] === "off") };
}

/** Needs no session: the code was sent only to the member. */
export async function unsubscribe(code: string): Promise<void> {
  const { user_id, kinds } = readUnsubscription(code);
  const changed_rows = await db
    .update(users)
    .set(Object.fromEntries(kinds.map((kind) => [kind, "off"])))
    .where(eq(users.id, user_id))
    .returning({ id: users.id });
  if (changed_rows.length === 0) throw notFound("invalidToken");
}

function readUnsubscription(code: string) {
  const result = payload.safeParse(readCode(PURPOSE, code));
  if (!result.success) throw notFound("invalidToken");
  return result.data;
}
