import { and, eq, gt, sql } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import { one_time_tokens, passwords, sessions } from "#app/db/schema.server.ts";
import { signalMembersAfterCommit } from "#app/db/signals.server.ts";
import { hashToken, newToken } from "#app/lib/crypto/tokens.server.ts";
import { logEvent } from "#app/lib/process/log.server.ts";
import type { Payloads } from "../../base/queue/payloads.ts";
import { enqueue } from "../../base/queue/queue.server.ts";
import { refuseTaken } from "../../members/users/accounts.server.ts";
import { consumeLink } from "../../members/users/consume-link.server.ts";
import { endLinks } from "../../members/users/end-links.server.ts";
import { lockAccount } from "../../members/users/lock-account.server.ts";
import { isSameMailbox } from "../../members/users/mailbox.ts";
import { returnMailbox } from "../../members/users/return-mailbox.server.ts";
import { isValidLink } from "../sign-in/parts/one-time-tokens.server.ts";
import { bringBackFactors } from "./parts/bring-back.server.ts";

const KIND = "factor_undo";

type Letter = Omit<Payloads["send-factor-change"], "change">;

/**
 * The token of a letter about a change, which belongs to the address that the letter is sent to. Null
 * if the link has ended meanwhile; then nothing is sent.
 */
export async function issueUndoToken({
  user_id,
  email,
  changed_at,
}: Letter): Promise<string | null> {
  return await db.transaction(async (tx) => {
    // A concurrent change of the account either precedes the new token or ends it.
    await lockAccount(tx, user_id, "no key update");
    const { created_at, expires_at } = one_time_tokens;
    const [reserved_link] = await tx
      .select({ created_at, expires_at })
      .from(one_time_tokens)
      .where(
        and(
          eq(one_time_tokens.user_id, user_id),
          eq(one_time_tokens.kind, KIND),
          eq(one_time_tokens.email, email),
          eq(created_at, new Date(changed_at)),
          gt(expires_at, sql`now()`),
        ),
      )
      .limit(1);
    if (!reserved_link) return null;
    const token = newToken();
    await tx
      .insert(one_time_tokens)
      .values({ kind: KIND, user_id, email, token_hash: hashToken(token), ...reserved_link });
    return token;
  });
}

/** Used when the page is opened. It does not use up the link. */
export async function isUndoOpen(token: string): Promise<boolean> {
  return (await db.$count(one_time_tokens, isValidLink(KIND, token))) > 0;
}

/**
 * Brings the second factor back to what it was before the change. Whoever made the change knew the
 * password and may have changed the address since, so the letter's address is the account's again,
 * the password, all sessions and links made since then end, and the owner gets a link for a new
 * password.
 */
export async function undoFactorChange(token: string): Promise<void> {
  const user_id = await db
    .transaction(async (tx) => {
      const { account, link } = await consumeLink(tx, KIND, token);
      await bringBackFactors(tx, account.id, link.created_at);
      if (
        ![account.email, account.confirmed_email].every((each) => isSameMailbox(each, link.email))
      )
        await returnMailbox(tx, account, link.email);
      await tx.delete(sessions).where(eq(sessions.user_id, account.id));
      await tx.delete(passwords).where(eq(passwords.user_id, account.id));
      await endLinks(tx, account.id, { by: "undone", since: link.created_at });
      signalMembersAfterCommit(tx, [account.id]);
      await enqueue(tx, "send-reset-link", { email: link.email });
      return account.id;
    })
    .catch(refuseTaken(409, "emailTakenByOther", "usernameTakenByOther"));
  logEvent("factor_change_undone", { user_id });
}
