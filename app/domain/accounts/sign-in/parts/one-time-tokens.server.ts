import { and, asc, eq, gt, sql } from "drizzle-orm";
import type { Transaction } from "#app/db/client.server.ts";
import { one_time_tokens } from "#app/db/schema.server.ts";
import { hashToken, newToken } from "#app/lib/crypto/tokens.server.ts";
import { textArray } from "../../../base/ids.server.ts";

export type TokenKind =
  | "password_reset"
  | "first_password"
  | "email_confirm"
  | "email_undo"
  | "sign_in"
  | "factor_undo"
  | "lift_stop"
  | "session_end";
type Link = { kind: TokenKind; user_id: number; email?: string };

/** A step: creates a link that works once. Only the hash of its token is stored. */
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
 * A step: reserves a link that a job will send. Its lifetime starts with this transaction. The job
 * creates the token (`issueToken`), because the queue must not contain secrets, and sends nothing
 * if the link ended meanwhile.
 */
export async function reserveLink(
  tx: Transaction,
  link: Required<Link> & { hours: number },
): Promise<void> {
  await makeToken(tx, link);
}

/**
 * A step: creates a token for the reserved link, or returns null if the link has ended. Each e-mail
 * gets its own token, and all are valid as long as the link is.
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
  const reserved_links = await tx
    .select({ created_at, expires_at })
    .from(one_time_tokens)
    .where(is_reserved)
    .orderBy(asc(created_at));
  const [oldest, newest] = [reserved_links[0], reserved_links.at(-1)];
  if (!oldest || !newest) return null;
  const token = newToken();
  await tx.insert(one_time_tokens).values({
    kind,
    user_id,
    email,
    token_hash: hashToken(token),
    created_at: oldest.created_at,
    expires_at: newest.expires_at,
  });
  return token;
}

/** Matches the row of a valid link: of one of these kinds, unused and not expired. */
export function isValidLink(kinds: TokenKind | readonly TokenKind[], token: string) {
  return and(
    eq(one_time_tokens.token_hash, hashToken(token)),
    sql`${one_time_tokens.kind} = any(${textArray([kinds].flat())})`,
    gt(one_time_tokens.expires_at, sql`now()`),
  );
}
