import { eq } from "drizzle-orm";
import { z } from "zod";
import { db } from "#app/db/client.server.ts";
import { users } from "#app/db/schema.server.ts";
import { env } from "#app/lib/env.server.ts";
import { readCode, signCode } from "#app/lib/tokens.server.ts";
import { notFound } from "../refusal.ts";
import type { User } from "../users/user.ts";
import { languageOf } from "../language-of.server.ts";
import { MAIL_KINDS, type MailKind } from "./mail-input.ts";

const PURPOSE = "unsubscribe";
const payload = z.object({ user_id: z.int(), kinds: z.array(z.enum(MAIL_KINDS)).min(1) });

/**
 * Good for ever: an old letter is left as easily as a new one, and all it can do is to stop
 * letters. The page speaks the letter's language.
 */
export function unsubscribeLink(
  member: Pick<User, "id" | "language">,
  kinds: readonly MailKind[],
  path = "/unsubscribe",
): string {
  return `${env.SITE_URL}${path}?lang=${languageOf(member)}&code=${signCode(PURPOSE, { user_id: member.id, kinds })}`;
}

/** What a code is about, and whether it was done already. */
export async function getUnsubscription(code: string) {
  const { user_id, kinds } = readUnsubscription(code);
  const { mail_mentions, mail_replies, mail_topics } = users;
  const [choices] = await db
    .select({ mail_mentions, mail_replies, mail_topics })
    .from(users)
    .where(eq(users.id, user_id));
  if (!choices) throw notFound("invalidToken");
  return { kinds, is_done: kinds.every((kind) => choices[kind] === "off") };
}

/** The code is all that is asked for: it was sent to nobody else. */
export async function unsubscribe(code: string): Promise<void> {
  const { user_id, kinds } = readUnsubscription(code);
  const changed = await db
    .update(users)
    .set(Object.fromEntries(kinds.map((kind) => [kind, "off"])))
    .where(eq(users.id, user_id))
    .returning({ id: users.id });
  if (changed.length === 0) throw notFound("invalidToken");
}

function readUnsubscription(code: string) {
  const read = payload.safeParse(readCode(PURPOSE, code));
  if (!read.success) throw notFound("invalidToken");
  return read.data;
}
