import { and, eq, gte, or, type SQL, sql } from "drizzle-orm";
import type { Transaction } from "#app/db/client.server.ts";
import { api_keys, feed_keys, one_time_tokens } from "#app/db/schema.server.ts";
import { signalMembersAfterCommit } from "#app/db/signals.server.ts";

/**
 * Why links of an account end. `password`: the member changed it. `reset`: it was set without the
 * former one. `email`: the account has another address. `undone`: the owner takes back a change that
 * was made at `since`, by its undo link or by returning to the address of the link. `superuser`: a
 * superuser set the e-mail, the password or the activity.
 */
type Cause = { by: "password" | "reset" | "email" | "superuser" } | { by: "undone"; since: Date };

/**
 * A step, and the only place that decides which links a change ends. The addresses of the feeds end
 * together with the tokens of the API, because someone who used the account may have copied them.
 * Keys for programs stay valid when the member changes the password: creating a key needs the
 * password and sends an e-mail, and bots should not stop. They end when the owner recovers the
 * account from somebody else.
 */
export async function endLinks(tx: Transaction, user_id: number, cause: Cause): Promise<void> {
  await tx
    .delete(one_time_tokens)
    .where(and(eq(one_time_tokens.user_id, user_id), endedKinds(cause)));
  if (cause.by !== "email") await tx.delete(feed_keys).where(eq(feed_keys.user_id, user_id));
  if (cause.by === "email" || cause.by === "password") return;
  await tx.delete(api_keys).where(eq(api_keys.user_id, user_id));
  signalMembersAfterCommit(tx, [user_id]);
}

/**
 * A superuser's change ends all links. Otherwise reset and confirmation links and sign-ins that wait
 * for a second factor end with every change, while undo links survive changes of password and e-mail,
 * because they are the remedy against these. Links that end a session also lead to a new password,
 * so they end with the mailbox that they were sent to, and when all sessions end; a stranger who
 * changes the password does not end them. When a change is undone, all links made since then end: a
 * thief may have them, and the undo link has served its purpose.
 */
function endedKinds(cause: Cause): SQL | undefined {
  if (cause.by === "superuser") return undefined;
  const ends_always = sql`${one_time_tokens.kind} in ('password_reset', 'first_password', 'email_confirm', 'sign_in')`;
  if (cause.by === "reset" || cause.by === "email")
    return or(ends_always, eq(one_time_tokens.kind, "session_end"));
  return cause.by === "undone"
    ? or(ends_always, gte(one_time_tokens.created_at, cause.since))
    : ends_always;
}
