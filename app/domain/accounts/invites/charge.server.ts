import { and, eq, gte, sql } from "drizzle-orm";
import type { Transaction } from "#app/db/client.server.ts";
import { users } from "#app/db/schema.server.ts";
import { canAdminister } from "../../base/can.ts";
import { INTEGER_MAX } from "../../base/limits.ts";
import { badRequest, notAllowed, Refusal } from "../../base/refusal.ts";
import type { User } from "../../members/users/user.ts";

/**
 * A step: takes this many invites from the actor, or none. Parallel requests cannot take more than
 * the member has left. Superusers have unlimited invites.
 */
export async function chargeInvites(tx: Transaction, actor: User, count: number): Promise<void> {
  if (canAdminister(actor)) return;
  const charged_members = await tx
    .update(users)
    .set({ invites_count: sql`${users.invites_count} - ${count}` })
    .where(and(eq(users.id, actor.id), eq(users.may_invite, true), gte(users.invites_count, count)))
    .returning({ id: users.id });
  if (charged_members.length === 0) throw await whyNotCharged(tx, actor.id, count);
}

/**
 * The account was deleted since its request was authenticated, may not invite, or has too few
 * invites.
 */
async function whyNotCharged(tx: Transaction, user_id: number, count: number): Promise<Refusal> {
  const [member] = await tx
    .select({ invites_count: users.invites_count, may_invite: users.may_invite })
    .from(users)
    .where(eq(users.id, user_id));
  if (!member) return notAllowed("badCredentials");
  if (!member.may_invite) return notAllowed("mayNotInvite");
  const left = member.invites_count;
  if (left === 0) return badRequest("noInvitesLeft");
  return new Refusal(400, "tooFewInvites", { values: { needed: count, left } });
}

/** A step: gives invites back to their owner, unless superusers, who have unlimited ones. */
export async function refundInvites(
  tx: Transaction,
  owner_id: number,
  count: number,
): Promise<void> {
  await tx
    .update(users)
    .set({ invites_count: sql`least(${users.invites_count}::bigint + ${count}, ${INTEGER_MAX})` })
    .where(and(eq(users.id, owner_id), eq(users.is_superuser, false)));
}
