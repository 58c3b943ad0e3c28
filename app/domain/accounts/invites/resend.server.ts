import { eq } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import { invites } from "#app/db/schema.server.ts";
import { enqueue } from "../../base/queue/queue.server.ts";
import { rateLimit } from "../../base/rate-limits.server.ts";
import { badRequest, notAllowed, notFound, Refusal } from "../../base/refusal.ts";
import type { User } from "../../members/users/user.ts";
import { refuseSuspended } from "../../moderation/sanctions/parts/refuse-suspended.ts";
import { getInvite } from "./invite-page.server.ts";
import { countInvitationMail } from "./mail-limits.server.ts";

/**
 * Sends the e-mail of a usable invite again. The job sends nothing if the invite is deleted, used
 * or expired by then.
 */
export async function resendInvite(actor: User, invite_id: number): Promise<void> {
  refuseSuspended(actor);
  if (!actor.is_superuser && !actor.may_invite) throw notAllowed("mayNotInvite");
  const { email, used_at, is_expired } = await getInvite(actor, invite_id);
  if (used_at) throw badRequest("inviteUsed");
  if (is_expired) throw badRequest("inviteExpired");
  if (!email) throw badRequest("inviteHasNoEmail");
  await rateLimit("invite", actor);
  const uncountMail = await countInvitationMail(actor, { recipient: email });
  try {
    await reserveInvitationMail(invite_id);
  } catch (error) {
    if (error instanceof Refusal) await uncountMail();
    throw error;
  }
}

async function reserveInvitationMail(invite_id: number): Promise<void> {
  await db.transaction(async (tx) => {
    const updated_invites = await tx
      .update(invites)
      .set({ is_mailed: true })
      .where(eq(invites.id, invite_id))
      .returning({ id: invites.id });
    if (updated_invites.length === 0) throw notFound("inviteNotFound");
    await enqueue(tx, "send-invitation", { invite_id });
  });
}
