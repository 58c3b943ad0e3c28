import { and, eq, ne, sql } from "drizzle-orm";
import { type Database, db, type Transaction } from "#app/db/client.server.ts";
import { one_time_tokens, users } from "#app/db/schema.server.ts";
import { logEvent } from "#app/lib/process/log.server.ts";
import { loadedVersions } from "../../base/edit-version.server.ts";
import { rateLimit } from "../../base/rate-limits.server.ts";
import { notFound, taken, unprocessable } from "../../base/refusal.ts";
import { refuseTaken } from "./accounts.server.ts";
import { changeMe, refuseNewProfile, updateUser } from "./change-user.server.ts";
import { checkPassword } from "./check-password.server.ts";
import { countConfirmation, countEmailChange } from "./email-change-limits.server.ts";
import { requestConfirmation } from "./email-links.server.ts";
import { getEmailState } from "./email-state.server.ts";
import { lockAccount } from "./lock-account.server.ts";
import { isSameMailbox } from "./mailbox.ts";
import { returnToConfirmedEmail } from "./set-email.server.ts";
import type { ProfileInput } from "./settings-input.ts";
import type { User } from "./user.ts";
import { refuseTooManyUsernames } from "./usernames.server.ts";
import { refuseOutdatedProfile } from "./versions.server.ts";

/**
 * Names change at once. A new address needs the password, and changes when the link sent to it is
 * opened; until then it is pending (`is_pending`).
 */
export async function changeProfile(
  actor: User,
  { current_password, version, email, ...names }: ProfileInput,
): Promise<{ is_pending: boolean }> {
  const loaded_versions = loadedVersions(version);
  if (isSameMailbox(email, actor.email)) {
    await changeMe(actor, { ...names, email }, loaded_versions);
    return { is_pending: false };
  }
  refuseNewProfile(actor, names);
  if (!current_password) throw unprocessable("currentPasswordRequired", "current_password");
  await checkPassword(actor, current_password);
  await countEmailChange(actor, email);
  const is_pending = await db
    .transaction(async (tx) => {
      await lockAccount(tx, actor.id, "update");
      const before = await updateUser(tx, actor.id, {});
      if (!before) throw notFound("userNotFound");
      await refuseOutdatedProfile(tx, { loaded_versions, before, change: { ...names, email } });
      await updateUser(tx, actor.id, names);
      await refuseTooManyUsernames(tx, actor, names.username);
      return await requestChange(tx, actor, email);
    })
    .catch(refuseTaken(409, "emailTakenByOther", "usernameTakenByOther"));
  logEvent(is_pending ? "email_change_requested" : "email_changed", { user_id: actor.id });
  return { is_pending };
}

/**
 * Sends the link again, to the pending address or to one that was never confirmed. Earlier links
 * stay valid.
 */
export async function resendConfirmation(actor: User): Promise<void> {
  await rateLimit("email_change", actor);
  const counted_email = await findUnconfirmed(actor, db);
  if (counted_email === null) return;
  await countConfirmation(counted_email);
  await db.transaction(async (tx) => {
    await lockAccount(tx, actor.id, "no key update");
    const address = await findUnconfirmed(actor, tx);
    if (isSameMailbox(address, counted_email))
      await requestConfirmation(tx, actor.id, counted_email);
  });
}

async function findUnconfirmed(
  actor: User,
  database: Database | Transaction,
): Promise<string | null> {
  const { email, is_confirmed, pending } = await getEmailState(actor, database);
  return pending ?? (is_confirmed ? null : email);
}

/** Ends the links that were sent, and those whose message is still in the queue. */
export async function cancelEmailChange(actor: User): Promise<void> {
  await db.transaction(async (tx) => {
    await lockAccount(tx, actor.id, "no key update");
    await endConfirmations(tx, actor);
  });
}

/** Only one address can be pending. */
async function requestChange(tx: Transaction, actor: User, email: string): Promise<boolean> {
  const [account] = await tx
    .select({ id: users.id, email: users.email, confirmed_email: users.confirmed_email })
    .from(users)
    .where(eq(users.id, actor.id));
  if (!account) throw notFound("userNotFound");
  if (await returnToConfirmedEmail(tx, account, email)) return false;
  await refuseHeldByOther(tx, actor, email);
  await endConfirmations(tx, actor);
  await requestConfirmation(tx, actor.id, email);
  return true;
}

async function endConfirmations(tx: Transaction, actor: User): Promise<void> {
  await tx
    .delete(one_time_tokens)
    .where(and(eq(one_time_tokens.user_id, actor.id), eq(one_time_tokens.kind, "email_confirm")));
}

/**
 * Refuses early what the confirmation would refuse. An address that another member uses without
 * proof may be requested.
 */
async function refuseHeldByOther(tx: Transaction, actor: User, email: string): Promise<void> {
  const [holder] = await tx
    .select({ email: users.email, confirmed_email: users.confirmed_email })
    .from(users)
    .where(and(eq(users.email_fold, sql`fold(${email})`), ne(users.id, actor.id)));
  if (!holder) return;
  if (holder.confirmed_email === null || isSameMailbox(holder.email, holder.confirmed_email))
    throw taken("emailTakenByOther", "email");
}
