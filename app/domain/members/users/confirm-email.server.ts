import { eq } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import { one_time_tokens, users } from "#app/db/schema.server.ts";
import { logEvent } from "#app/lib/process/log.server.ts";
import { isValidLink } from "../../accounts/sign-in/parts/one-time-tokens.server.ts";
import { refuseTaken } from "./accounts.server.ts";
import { claimMailbox } from "./claim-mailbox.server.ts";
import { consumeLink } from "./consume-link.server.ts";
import { isSameMailbox } from "./mailbox.ts";
import { setConfirmedEmail } from "./set-email.server.ts";

type Confirmation = { email: string; username: string; is_change: boolean };

/**
 * The address that this link confirms, its account, and whether that account uses another address
 * now; null if the link is not valid. It does not use up the link.
 */
export async function findConfirmation(token: string): Promise<Confirmation | null> {
  const [link] = await db
    .select({ email: one_time_tokens.email, username: users.username, current: users.email })
    .from(one_time_tokens)
    .innerJoin(users, eq(users.id, one_time_tokens.user_id))
    .where(isValidLink("email_confirm", token));
  return link?.email
    ? {
        email: link.email,
        username: link.username,
        is_change: !isSameMailbox(link.email, link.current),
      }
    : null;
}

/** The link proves the mailbox, so no session is needed. */
export async function confirmEmail(token: string): Promise<void> {
  const { user_id, is_change } = await db
    .transaction(async (tx) => {
      const { account, link } = await consumeLink(tx, "email_confirm", token);
      await claimMailbox(tx, account.id, link.email);
      await setConfirmedEmail(tx, account, link.email);
      return { user_id: account.id, is_change: !isSameMailbox(account.email, link.email) };
    })
    .catch(refuseTaken(409, "emailTakenByOther", "usernameTakenByOther"));
  logEvent(is_change ? "email_changed" : "email_confirmed", { user_id });
}
