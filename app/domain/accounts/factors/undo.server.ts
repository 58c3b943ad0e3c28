import { and, eq, gte, isNotNull, sql } from "drizzle-orm";
import { db, type Transaction } from "#app/db/client.server.ts";
import {
  factors,
  one_time_tokens,
  passwords,
  recovery_codes,
  sessions,
  users,
} from "#app/db/schema.server.ts";
import { signalMembersAfterCommit } from "#app/db/signals.server.ts";
import { hashToken, newToken } from "#app/lib/crypto/tokens.server.ts";
import { logEvent } from "#app/lib/process/log.server.ts";
import type { Payloads } from "../../base/queue/payloads.ts";
import { enqueue } from "../../base/queue/queue.server.ts";
import { badRequest } from "../../base/refusal.ts";
import { endLinks } from "../../members/users/end-links.server.ts";
import { lockAccount } from "../../members/users/lock-account.server.ts";
import { isValidLink } from "../sign-in/parts/one-time-tokens.server.ts";

/** Enough to return from a holiday and read the mail. */
export const UNDO_DAYS = 7;

/** The token of a letter about a change. Null if its time has passed before it could be sent. */
export async function makeUndoToken({
  user_id,
  changed_at,
}: Pick<Payloads["send-factor-change"], "user_id" | "changed_at">): Promise<string> {
  const token = newToken();
  await db.insert(one_time_tokens).values({
    kind: "factor_undo",
    user_id,
    token_hash: hashToken(token),
    created_at: new Date(changed_at),
    expires_at: sql`${changed_at}::timestamptz + make_interval(days => ${UNDO_DAYS})`,
  });
  return token;
}

/** Used when the page is opened. It does not use up the link. */
export async function isUndoOpen(token: string): Promise<boolean> {
  return (await db.$count(one_time_tokens, isValidLink("factor_undo", token))) > 0;
}

/**
 * Brings the second factor back to what it was before the change. Whoever made the change knew the
 * password, so it ends together with all sessions, and the owner gets a link for a new one.
 */
export async function undoFactorChange(token: string): Promise<void> {
  const user_id = await db.transaction(async (tx) => {
    const [found] = await tx
      .select({ user_id: one_time_tokens.user_id })
      .from(one_time_tokens)
      .where(isValidLink("factor_undo", token));
    if (!found) throw badRequest("invalidToken");
    await lockAccount(tx, found.user_id, "no key update");
    const [link] = await tx
      .delete(one_time_tokens)
      .where(isValidLink("factor_undo", token))
      .returning({ user_id: one_time_tokens.user_id, changed_at: one_time_tokens.created_at });
    if (!link) throw badRequest("invalidToken");
    await bringBack(tx, link);
    await endAccess(tx, link.user_id);
    return link.user_id;
  });
  logEvent("factor_change_undone", { user_id });
}

type Link = { user_id: number; changed_at: Date };

async function bringBack(tx: Transaction, { user_id, changed_at }: Link): Promise<void> {
  const is_own = eq(factors.user_id, user_id);
  await tx.delete(factors).where(and(is_own, gte(factors.proved_at, changed_at)));
  await tx
    .update(factors)
    .set({ removed_at: null })
    .where(and(is_own, isNotNull(factors.proved_at), gte(factors.removed_at, changed_at)));
  const is_own_code = eq(recovery_codes.user_id, user_id);
  await tx
    .delete(recovery_codes)
    .where(and(is_own_code, gte(recovery_codes.created_at, changed_at)));
  await tx
    .update(recovery_codes)
    .set({ replaced_at: null })
    .where(and(is_own_code, gte(recovery_codes.replaced_at, changed_at)));
}

async function endAccess(tx: Transaction, user_id: number): Promise<void> {
  await tx.delete(sessions).where(eq(sessions.user_id, user_id));
  await tx.delete(passwords).where(eq(passwords.user_id, user_id));
  await endLinks(tx, user_id, { by: "reset" });
  signalMembersAfterCommit(tx, [user_id]);
  const [account] = await tx
    .select({ email: users.confirmed_email })
    .from(users)
    .where(eq(users.id, user_id));
  if (account?.email) await enqueue(tx, "send-reset-link", { email: account.email });
}
