import { eq, sql } from "drizzle-orm";
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
import { isSameMailbox } from "../../members/users/mailbox.ts";
import { returnMailbox } from "../../members/users/return-mailbox.server.ts";
import { isValidLink } from "../sign-in/parts/one-time-tokens.server.ts";
import { bringBackFactors } from "./parts/bring-back.server.ts";

/** Enough to return from a holiday and read the mail. */
export const UNDO_DAYS = 7;

/** The token of a letter about a change, which belongs to the address that the letter is sent to. */
export async function makeUndoToken({
  user_id,
  email,
  changed_at,
}: Pick<Payloads["send-factor-change"], "user_id" | "email" | "changed_at">): Promise<string> {
  const token = newToken();
  await db.insert(one_time_tokens).values({
    kind: "factor_undo",
    user_id,
    email,
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
 * password and may have changed the address since, so the letter's address is the account's again,
 * the password and all sessions end, and the owner gets a link for a new one.
 */
export async function undoFactorChange(token: string): Promise<void> {
  const user_id = await db
    .transaction(async (tx) => {
      const { account, link } = await consumeLink(tx, "factor_undo", token);
      await bringBackFactors(tx, account.id, link.created_at);
      if (!isSameMailbox(account.confirmed_email, link.email))
        await returnMailbox(tx, account, link.email);
      await tx.delete(sessions).where(eq(sessions.user_id, account.id));
      await tx.delete(passwords).where(eq(passwords.user_id, account.id));
      await endLinks(tx, account.id, { by: "reset" });
      signalMembersAfterCommit(tx, [account.id]);
      await enqueue(tx, "send-reset-link", { email: link.email });
      return account.id;
    })
    .catch(refuseTaken(409, "emailTakenByOther", "usernameTakenByOther"));
  logEvent("factor_change_undone", { user_id });
}
