import { and, asc, eq, gt, sql } from "drizzle-orm";
import type { Transaction } from "#app/db/client.server.ts";
import { one_time_tokens } from "#app/db/schema.server.ts";
import { hashToken, newToken } from "#app/lib/tokens.server.ts";

export type TokenKind = "password_reset" | "email_confirm" | "email_undo";
type Link = { kind: TokenKind; user_id: number; email?: string };

/** A step: a link that works once, kept only as its hash. */
export async function makeToken(
  tx: Transaction,
  { hours, ...link }: Link & { hours: number },
): Promise<string> {
  const token = newToken();
  await tx.insert(one_time_tokens).values({
    ...link,
    token_hash: hashToken(token),
    expires_at: sql`now() + make_interval(hours => ${hours})`,
  });
  return token;
}

/**
 * A step: registers a link whose letter is still to be sent. Its time and its end count from this
 * transaction on, and the job that sends the letter adds the token (`issueToken`): the queue holds
 * no secret, and a link that ended meanwhile is not sent at all.
 */
export async function reserveLink(
  tx: Transaction,
  link: Required<Link> & { hours: number },
): Promise<void> {
  await makeToken(tx, link);
}

/**
 * A step: a token for the reserved link, or null when that has ended. Each letter gets its own, and
 * all of them are good as long as the link is.
 */
export async function issueToken(
  tx: Transaction,
  { kind, user_id, email }: Required<Link>,
): Promise<string | null> {
  const { created_at, expires_at } = one_time_tokens;
  const is_reserved = and(
    eq(one_time_tokens.kind, kind),
    eq(one_time_tokens.user_id, user_id),
    eq(one_time_tokens.email, email),
    gt(expires_at, sql`now()`),
  );
  const reserved = await tx
    .select({ created_at, expires_at })
    .from(one_time_tokens)
    .where(is_reserved)
    .orderBy(asc(created_at));
  const [first, last] = [reserved[0], reserved.at(-1)];
  if (!first || !last) return null;
  const token = newToken();
  await tx.insert(one_time_tokens).values({
    kind,
    user_id,
    email,
    token_hash: hashToken(token),
    created_at: first.created_at,
    expires_at: last.expires_at,
  });
  return token;
}

/** True of the row that a link still opens: sent for this purpose, not used up, not run out. */
export function isOpen(kind: TokenKind, token: string) {
  return and(
    eq(one_time_tokens.token_hash, hashToken(token)),
    eq(one_time_tokens.kind, kind),
    gt(one_time_tokens.expires_at, sql`now()`),
  );
}
