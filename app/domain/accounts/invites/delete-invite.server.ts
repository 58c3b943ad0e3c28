import { and, eq, gt, isNull, type SQL, sql } from "drizzle-orm";
import { db, type Transaction } from "#app/db/client.server.ts";
import { invites, users } from "#app/db/schema.server.ts";
import { canAdminister } from "../../base/can.ts";
import { badRequest, notFound } from "../../base/refusal.ts";
import { lockAccount } from "../../members/users/lock-account.server.ts";
import type { User } from "../../members/users/user.ts";
import { record } from "../../moderation/audit/parts/record.server.ts";
import { refundInvites } from "./charge.server.ts";

const ended_columns = {
  id: invites.id,
  owner_id: invites.owner_id,
  text: invites.text,
  email: invites.email,
  max_uses: invites.max_uses,
  uses: invites.uses,
};
type EndedInvite = Pick<typeof invites.$inferSelect, keyof typeof ended_columns>;

/**
 * An invite of another member is answered like one that does not exist. What was not used is
 * returned to the owner's `invites_count`. A shared link that somebody used is closed and stays in
 * the list, with those who used it.
 */
export async function deleteInvite(
  actor: User,
  invite_id: number,
): Promise<{ is_closed: boolean }> {
  const is_accessible = and(
    eq(invites.id, invite_id),
    canAdminister(actor) ? undefined : eq(invites.owner_id, actor.id),
  );
  return await db.transaction(async (tx) => {
    await lockAccount(
      tx,
      sql`select ${invites.owner_id} from ${invites} where ${is_accessible}`,
      "no key update",
    );
    // A guest who is signing up counts a use first, or finds no invite.
    await tx.select({ id: invites.id }).from(invites).where(is_accessible).for("update");
    const closed_invite = await closeUsedInvite(tx, is_accessible);
    const ended_invite = closed_invite ?? (await deleteUnusedInvite(tx, is_accessible));
    await refundInvites(tx, ended_invite.owner_id, ended_invite.max_uses - ended_invite.uses);
    if (ended_invite.owner_id !== actor.id) await recordDeletion(tx, actor, ended_invite);
    return { is_closed: closed_invite !== undefined };
  });
}

/** Undefined if the link is unused or used up: then there is nothing to close. */
async function closeUsedInvite(
  tx: Transaction,
  is_accessible: SQL | undefined,
): Promise<EndedInvite | undefined> {
  const [invite] = await tx
    .update(invites)
    .set({ used_at: sql`now()` })
    .where(and(is_accessible, isNull(invites.used_at), gt(invites.uses, 0)))
    .returning(ended_columns);
  return invite;
}

async function deleteUnusedInvite(
  tx: Transaction,
  is_accessible: SQL | undefined,
): Promise<EndedInvite> {
  const [invite] = await tx
    .delete(invites)
    .where(and(is_accessible, isNull(invites.used_at)))
    .returning(ended_columns);
  if (invite) return invite;
  throw (await tx.$count(invites, is_accessible)) > 0
    ? badRequest("usedInviteStays")
    : notFound("inviteNotFound");
}

/** The log contains whether the invite had an address, but not the address. */
async function recordDeletion(
  tx: Transaction,
  actor: User,
  { id, owner_id, text, email }: EndedInvite,
): Promise<void> {
  const [owner] = await tx
    .select({ username: users.username })
    .from(users)
    .where(eq(users.id, owner_id));
  await record(tx, actor, {
    action: "deleted",
    subject_type: "invite",
    subject_id: id,
    subject_name: owner?.username ?? "",
    before: { text, is_addressed: email !== null },
  });
}
