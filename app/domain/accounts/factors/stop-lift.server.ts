import { eq } from "drizzle-orm";
import { db, type Transaction } from "#app/db/client.server.ts";
import { factor_lifts, one_time_tokens, users } from "#app/db/schema.server.ts";
import { hashToken, newToken } from "#app/lib/crypto/tokens.server.ts";
import { badRequest } from "../../base/refusal.ts";
import { userSubject } from "../../members/users/audit-fields.ts";
import { lockAccount } from "../../members/users/lock-account.server.ts";
import type { User } from "../../members/users/user.ts";
import { record } from "../../moderation/audit/parts/record.server.ts";
import { isValidLink } from "../sign-in/parts/one-time-tokens.server.ts";

const KIND = "lift_stop";

/** The token of the letter about a lift. Null if the lift was stopped or done meanwhile. */
export async function makeStopToken(user_id: number): Promise<string | null> {
  const [lift] = await db
    .select({ due_at: factor_lifts.due_at })
    .from(factor_lifts)
    .where(eq(factor_lifts.user_id, user_id));
  if (!lift) return null;
  const token = newToken();
  await db.insert(one_time_tokens).values({
    kind: KIND,
    user_id,
    token_hash: hashToken(token),
    expires_at: lift.due_at,
  });
  return token;
}

/** Used when the page is opened. It does not use up the link. */
export async function isLiftStoppable(token: string): Promise<boolean> {
  return (await db.$count(one_time_tokens, isValidLink(KIND, token))) > 0;
}

export async function stopLiftByLink(token: string): Promise<void> {
  const is_valid_link = isValidLink(KIND, token);
  await db.transaction(async (tx) => {
    const [link] = await tx
      .select({ user_id: one_time_tokens.user_id })
      .from(one_time_tokens)
      .where(is_valid_link);
    if (!link) throw badRequest("invalidToken");
    await lockAccount(tx, link.user_id, "no key update");
    const used_links = await tx
      .delete(one_time_tokens)
      .where(is_valid_link)
      .returning({ user_id: one_time_tokens.user_id });
    if (used_links.length === 0) throw badRequest("invalidToken");
    await stopLift(tx, link.user_id);
  });
}

/** Stops the lift from the settings of the member. */
export async function stopOwnLift(actor: Pick<User, "id">): Promise<void> {
  await db.transaction((tx) => stopLift(tx, actor.id));
}

/** When the factor of the member will be lifted, or null. */
export async function findOwnLift(actor: Pick<User, "id">): Promise<Date | null> {
  const [lift] = await db
    .select({ due_at: factor_lifts.due_at })
    .from(factor_lifts)
    .where(eq(factor_lifts.user_id, actor.id));
  return lift?.due_at ?? null;
}

/** A step: also when the member signs in with the factor, which is not lost then. */
export async function stopLift(tx: Transaction, user_id: number): Promise<void> {
  await lockAccount(tx, user_id, "no key update");
  const [lift] = await tx
    .delete(factor_lifts)
    .where(eq(factor_lifts.user_id, user_id))
    .returning({ user_id: factor_lifts.user_id });
  if (!lift) return;
  const [member] = await tx
    .select({ username: users.username })
    .from(users)
    .where(eq(users.id, user_id));
  if (!member) return;
  const actor = { id: user_id, username: member.username };
  await record(tx, actor, { action: "factor_lift_stopped", ...userSubject(actor) });
}
