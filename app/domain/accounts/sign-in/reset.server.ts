import { eq } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import { refuseForeignAnswer } from "#app/db/foreign-answer.server.ts";
import { one_time_tokens, users } from "#app/db/schema.server.ts";
import { hashPassword } from "#app/lib/crypto/password.server.ts";
import { hashToken } from "#app/lib/crypto/tokens.server.ts";
import { networkOf } from "#app/lib/net/network.ts";
import { logEvent } from "#app/lib/process/log.server.ts";
import { enqueue } from "../../base/queue/queue.server.ts";
import { isWithinLimit, rateLimit } from "../../base/rate-limits.server.ts";
import { badRequest } from "../../base/refusal.ts";
import { email as email_rule } from "../../base/rules.ts";
import { lockAccount } from "../../members/users/lock-account.server.ts";
import { refuseWeakPassword } from "../../members/users/password-quality.server.ts";
import { setPassword } from "../../members/users/passwords.server.ts";
import type { ResetPasswordInput } from "./input.ts";
import { isValidLink } from "./parts/one-time-tokens.server.ts";
import type { Device } from "./sessions.server.ts";
import { liftAccountLock } from "./sign-in-limits.server.ts";

/** Of who has forgotten a password, and of who never had one here. */
const KINDS = ["password_reset", "first_password"] as const;

/**
 * The site calls this with an address or a username: a network above its limit is told when to try
 * again.
 */
export async function requestPasswordReset(email: string, device: Device): Promise<void> {
  await rateLimit("recovery_address", device);
  await reserveResetLink(email, device);
}

/** The API calls this: its answer is always the same. */
export async function requestPasswordResetSilently(email: string, device: Device): Promise<void> {
  const valid_email = email_rule.safeParse(email).data;
  if (valid_email && (await isWithinLimit("recovery_address", device)))
    await reserveResetLink(valid_email, device);
}

/**
 * Neither the answer nor its time tells whether the address is known, because only the job looks it
 * up. Messages above the limit of an address are dropped silently for the same reason; those for a
 * username are counted again by the job, which knows the address.
 */
async function reserveResetLink(email: string, { address }: Device): Promise<void> {
  logEvent("recovery_requested", { network: networkOf(address ?? "") });
  if (await isWithinLimit("recovery_email", email))
    await db.transaction((tx) => enqueue(tx, "send-reset-link", { email }));
}

/**
 * Used when the page is opened. It does not use up the link, because some mail programs open links
 * before their readers do.
 */
export async function isResetOpen(token: string): Promise<boolean> {
  return (await db.$count(one_time_tokens, isValidLink(KINDS, token))) > 0;
}

/**
 * Works once, and ends the account's other links and all its sessions. It confirms no address,
 * because the link was sent to the confirmed address only.
 */
export async function resetPassword({ token, new_password }: ResetPasswordInput): Promise<void> {
  const is_valid_link = isValidLink(KINDS, token);
  const { id, email, username, full_name } = users;
  const { token_hash } = one_time_tokens;
  const [owner] = await db
    .select({ id, email, username, full_name, token_hash })
    .from(one_time_tokens)
    .innerJoin(users, eq(id, one_time_tokens.user_id))
    .where(is_valid_link);
  if (!owner) throw badRequest("invalidToken");
  refuseForeignAnswer(hashToken(token), owner.token_hash);
  await refuseWeakPassword(new_password, owner, "new_password");
  // The password is hashed before the transaction, because hashing may wait in its queue, and must
  // hold neither a connection nor a lock meanwhile.
  const hash = await hashPassword(new_password);
  await db.transaction(async (tx) => {
    await lockAccount(tx, owner.id, "no key update");
    const used_links = await tx
      .delete(one_time_tokens)
      .where(is_valid_link)
      .returning({ user_id: one_time_tokens.user_id });
    if (used_links.length === 0) throw badRequest("invalidToken");
    await setPassword(tx, owner.id, hash);
  });
  logEvent("password_reset", { user_id: owner.id });
  await liftAccountLock(owner);
}
