import { eq } from "drizzle-orm";
import { db, type Transaction } from "#app/db/client.server.ts";
import { invites, users } from "#app/db/schema.server.ts";
import { signalMembersAfterCommit } from "#app/db/signals.server.ts";
import { canAdminister, canDeleteUser } from "../../base/can.ts";
import { refuseUnconfirmed } from "../../base/confirmed.ts";
import { enqueue } from "../../base/queue/queue.server.ts";
import { notAllowed, notFound } from "../../base/refusal.ts";
import { userAuditFields, userSubject } from "../../members/users/audit-fields.ts";
import { own_columns } from "../../members/users/columns.server.ts";
import { lockSuperusers, refuseWithoutSuperuser } from "../../members/users/superusers.server.ts";
import type { User } from "../../members/users/user.ts";
import { record } from "../../moderation/audit/parts/record.server.ts";
import { redactUser } from "../../moderation/audit/parts/redact.server.ts";
import {
  deleteMostNotificationsOf,
  deleteNotificationsOfMember,
} from "../../notify/notifications/delete-notifications.server.ts";
import { deleteMemberAddresses } from "../../site/old-addresses/parts/delete-member-addresses.server.ts";
import { finishDeletionLater } from "../../topics/deletion/deletion-work.server.ts";
import { finishDeletionsInRequest } from "../../topics/deletion/finish-deletions.server.ts";
import { removeNamesLater } from "../../topics/former-names/remove-names-later.server.ts";

/**
 * The account and what it wrote are invisible at once. Its topics and replies are removed in
 * batches, and the counters with them.
 */
export async function deleteUser(actor: User, user_id: number): Promise<void> {
  refuseUnlessDeletable(actor, user_id);
  refuseUnconfirmed(actor);
  await deleteMostNotificationsOf(user_id);
  await db.transaction((tx) => deleteAccountRows(tx, actor, user_id));
  await finishDeletionsInRequest();
}

/** A step. `actor` is the member, or the superuser who deletes the account. */
export async function deleteAccountRows(
  tx: Transaction,
  actor: Pick<User, "id" | "username">,
  user_id: number,
): Promise<void> {
  // The order of locks: superusers before rows of users.
  await lockSuperusers(tx);
  const [before] = await tx
    .select(own_columns)
    .from(users)
    .where(eq(users.id, user_id))
    .for("update");
  if (!before) throw notFound("userNotFound");
  await removeNamesLater(tx, user_id);
  await deleteMemberAddresses(tx, user_id);
  // Invites of others that this member used contain personal data too.
  await tx
    .update(invites)
    .set({ email: null, text: null, note: null })
    .where(eq(invites.used_by_id, user_id));
  await deleteNotificationsOfMember(tx, user_id);
  await tx.delete(users).where(eq(users.id, user_id));
  await refuseWithoutSuperuser(tx);
  await finishDeletionLater(tx, [{ kind: "user", id: user_id }]);
  if (user_id !== actor.id)
    await record(tx, actor, {
      action: "deleted",
      ...userSubject(before),
      before: {
        ...userAuditFields(before),
        topics: before.total_topics,
        posts: before.total_posts,
      },
    });
  await redactUser(tx, user_id);
  await enqueue(tx, "delete-own-archives", {});
  signalMembersAfterCommit(tx, [user_id]);
}

/** Refuses with the rule that forbids it. */
export function refuseUnlessDeletable(actor: User, user_id: number): void {
  if (!canDeleteUser(actor, user_id))
    throw notAllowed(canAdminister(actor) ? "superuserKeepsSelf" : "notEnoughPrivileges");
}
