import { eq } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import { one_time_tokens, users } from "#app/db/schema.server.ts";
import { logEvent } from "#app/lib/log.server.ts";
import { networkOf } from "#app/lib/network.ts";
import { hashPassword } from "#app/lib/password.server.ts";
import { isWithinLimit, limit } from "../limits.server.ts";
import { isOpen } from "../one-time-tokens.server.ts";
import { enqueue } from "../queue/queue.server.ts";
import { refused } from "../refusal.ts";
import { holdAccount } from "../users/hold.server.ts";
import { refuseWeakPassword } from "../users/password-quality.server.ts";
import { setPassword } from "../users/passwords.server.ts";
import { email as email_rule } from "../rules.ts";
import type { ResetPasswordInput } from "./input.ts";
import type { Device } from "./sessions.server.ts";
import { liftAccountLock } from "./sign-in-limits.server.ts";

const KIND = "password_reset";

/** On the site: a network that asks too often is told when to come again. */
export async function requestPasswordReset(email: string, device: Device): Promise<void> {
  await limit("recovery_address", device);
  await promiseResetLink(email, device);
}

/** By the API: whatever is asked, and however often, the answer is one and the same. */
export async function requestPasswordResetSilently(email: string, device: Device): Promise<void> {
  const asked = email_rule.safeParse(email).data;
  if (asked && (await isWithinLimit("recovery_address", device)))
    await promiseResetLink(asked, device);
}

/**
 * Says nothing of whether the address is known, in words or in time: only the job looks. Too many
 * letters to one address are dropped in silence too.
 */
async function promiseResetLink(email: string, { address }: Device): Promise<void> {
  logEvent("recovery_requested", { network: networkOf(address ?? "") });
  if (await isWithinLimit("recovery_email", email))
    await db.transaction((tx) => enqueue(tx, "send-reset-link", { email }));
}

/**
 * Asked before anything is typed. Nothing is used up by it: some mail programs open links before
 * their reader does.
 */
export async function isResetOpen(token: string): Promise<boolean> {
  return (await db.$count(one_time_tokens, isOpen(KIND, token))) > 0;
}

/**
 * Works once; the account's other links and all its sessions end with it. The link went to the
 * confirmed address alone, so it proves nothing new.
 */
export async function resetPassword({ token, new_password }: ResetPasswordInput): Promise<void> {
  const open = isOpen(KIND, token);
  const { id, email, username, full_name } = users;
  const [owner] = await db
    .select({ id, email, username, full_name })
    .from(one_time_tokens)
    .innerJoin(users, eq(id, one_time_tokens.user_id))
    .where(open);
  if (!owner) throw refused("invalidToken");
  refuseWeakPassword(new_password, owner, "new_password");
  // Before the transaction: hashing takes its turn, and neither a connection nor the account should
  // wait for it.
  const hash = await hashPassword(new_password);
  await db.transaction(async (tx) => {
    await holdAccount(tx, owner.id, "no key update");
    const used = await tx
      .delete(one_time_tokens)
      .where(open)
      .returning({ user_id: one_time_tokens.user_id });
    if (used.length === 0) throw refused("invalidToken");
    await setPassword(tx, owner.id, hash);
  });
  logEvent("password_reset", { user_id: owner.id });
  await liftAccountLock(owner);
}
