import { and, asc, eq, gt, gte, sql } from "drizzle-orm";
import { db, type Transaction } from "#app/db/client.server.ts";
import { known_devices, known_networks, one_time_tokens, sessions } from "#app/db/schema.server.ts";
import { signalMembersAfterCommit } from "#app/db/signals.server.ts";
import { hashToken, newToken } from "#app/lib/crypto/tokens.server.ts";
import { logEvent } from "#app/lib/process/log.server.ts";
import type { Payloads } from "../../base/queue/payloads.ts";
import { badRequest } from "../../base/refusal.ts";
import { lockAccount } from "../../members/users/lock-account.server.ts";
import { isValidLink } from "./parts/one-time-tokens.server.ts";
import { makeResetToken } from "./send-reset-link.server.ts";

const KIND = "session_end";

/**
 * The token of the letter about a sign-in, and when that was. Null if the link has ended meanwhile;
 * then nothing is sent.
 */
export async function issueSessionEnd({
  user_id,
  session_id,
}: Pick<Payloads["send-sign-in"], "user_id" | "session_id">) {
  return await db.transaction(async (tx) => {
    // A concurrent change of the account either precedes the new token or ends it.
    await lockAccount(tx, user_id, "no key update");
    const [reserved_link] = await tx
      .select({ created_at: one_time_tokens.created_at, expires_at: one_time_tokens.expires_at })
      .from(one_time_tokens)
      .where(and(isOfSession(user_id, session_id), gt(one_time_tokens.expires_at, sql`now()`)))
      .orderBy(asc(one_time_tokens.created_at))
      .limit(1);
    if (!reserved_link) return null;
    const token = newToken();
    await tx
      .insert(one_time_tokens)
      .values({ kind: KIND, user_id, session_id, token_hash: hashToken(token), ...reserved_link });
    return { token, signed_in_at: reserved_link.created_at };
  });
}

/** Used when the page is opened. It does not use up the link. Null if the link does not work. */
export async function findSessionEnd(token: string) {
  const [link] = await db
    .select({ is_over: sql<boolean>`${sessions.id} is null` })
    .from(one_time_tokens)
    .leftJoin(
      sessions,
      and(eq(sessions.id, one_time_tokens.session_id), gt(sessions.expires_at, sql`now()`)),
    )
    .where(isValidLink(KIND, token));
  return link ?? null;
}

/**
 * Ends the session that the letter was about, and returns a token for a new password: whoever opened
 * the session knows the present one. The mailbox may ask for such a token anyway.
 */
export async function endSessionByLink(token: string) {
  const { user_id, session_id, ...result } = await db.transaction(async (tx) => {
    const is_valid_link = isValidLink(KIND, token);
    const [link_owner] = await tx
      .select({ user_id: one_time_tokens.user_id })
      .from(one_time_tokens)
      .where(is_valid_link);
    if (!link_owner) throw badRequest("invalidToken");
    await lockAccount(tx, link_owner.user_id, "no key update");
    const [link] = await tx.delete(one_time_tokens).where(is_valid_link).returning({
      user_id: one_time_tokens.user_id,
      session_id: one_time_tokens.session_id,
      signed_in_at: one_time_tokens.created_at,
    });
    if (!link?.session_id) throw badRequest("invalidToken");
    const { session_id } = link;
    return { ...link, session_id, ...(await endAccess(tx, { ...link, session_id })) };
  });
  logEvent("session_ended", { user_id, session_id, why: "letter" });
  return { was_over: result.was_over, reset_token: result.reset_token };
}

type Link = { user_id: number; session_id: number; signed_in_at: Date };

async function endAccess(tx: Transaction, { user_id, session_id, signed_in_at }: Link) {
  await tx.delete(one_time_tokens).where(isOfSession(user_id, session_id));
  const ended_sessions = await tx
    .delete(sessions)
    .where(and(eq(sessions.id, session_id), eq(sessions.user_id, user_id)))
    .returning({ id: sessions.id });
  await forgetPlaces(tx, user_id, signed_in_at);
  signalMembersAfterCommit(tx, [user_id]);
  return {
    was_over: ended_sessions.length === 0,
    reset_token: await makeResetToken(tx, { id: user_id }),
  };
}

/**
 * What was remembered since the sign-in may be the stranger's, and would not be told of again. The
 * member's own is remembered with the next sign-in.
 */
async function forgetPlaces(tx: Transaction, user_id: number, since: Date): Promise<void> {
  await tx
    .delete(known_devices)
    .where(and(eq(known_devices.user_id, user_id), gte(known_devices.last_seen_at, since)));
  await tx
    .delete(known_networks)
    .where(and(eq(known_networks.user_id, user_id), gte(known_networks.last_seen_at, since)));
}

function isOfSession(user_id: number, session_id: number) {
  return and(
    eq(one_time_tokens.user_id, user_id),
    eq(one_time_tokens.kind, KIND),
    eq(one_time_tokens.session_id, session_id),
  );
}
