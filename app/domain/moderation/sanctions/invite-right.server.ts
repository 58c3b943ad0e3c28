import { eq } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import { users } from "#app/db/schema.server.ts";
import { canModerateAll } from "../../base/can.ts";
import { rateLimit } from "../../base/rate-limits.server.ts";
import { notAllowed } from "../../base/refusal.ts";
import { userSubject } from "../../members/users/audit-fields.ts";
import type { User } from "../../members/users/user.ts";
import { recordChange } from "../audit/parts/record.server.ts";
import { lockMember } from "./lock-member.server.ts";
import { getDisciplinedMember } from "./member-record.server.ts";
import { refuseSuspended } from "./parts/refuse-suspended.ts";

/** The member, for an actor who may change the right. */
export async function getInviteRight(actor: User, user_id: number) {
  if (!canModerateAll(actor)) throw notAllowed();
  return await getDisciplinedMember(actor, user_id);
}

/**
 * Grants or revokes the right to invite. Unused invites of a member who lacks it cannot be used.
 */
export async function setInviteRight(
  actor: User,
  user_id: number,
  may_invite: boolean,
): Promise<void> {
  refuseSuspended(actor);
  if (!canModerateAll(actor)) throw notAllowed();
  await rateLimit("moderate", actor);
  await db.transaction(async (tx) => {
    const member = await lockMember(tx, actor, user_id);
    if (member.may_invite === may_invite) return;
    await tx.update(users).set({ may_invite }).where(eq(users.id, user_id));
    await recordChange(
      tx,
      actor,
      userSubject(member),
      { may_invite: member.may_invite },
      { may_invite },
    );
  });
}
