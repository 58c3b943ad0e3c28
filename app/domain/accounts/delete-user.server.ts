import { eq } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import { invites, users } from "#app/db/schema.server.ts";
import { signalMembersAfterCommit } from "#app/db/signals.server.ts";
import { record } from "../audit/record.server.ts";
import { redactUser } from "../audit/redact.server.ts";
import { canAdminister, canDeleteUser } from "../can.ts";
import { notAllowed, notFound } from "../refusal.ts";
import { deleteContentsOfUser } from "../topics/user-contents.server.ts";
import { userAuditFields, userSubject } from "../users/audit-fields.ts";
import { own_columns } from "../users/columns.server.ts";
import { lockSuperusers, refuseWithoutSuperuser } from "../users/superusers.server.ts";
import type { User } from "../users/user.ts";

/**
 * Deletes the account with everything that belongs to it, and recounts the rest in the same
 * transaction.
 */
export async function deleteUser(actor: User, user_id: number): Promise<void> {
  refuseUnlessDeletable(actor, user_id);
  await db.transaction(async (tx) => {
    // The order of locks: superusers before rows of users, then the exclusive lock of writing.
    await lockSuperusers(tx);
    const [before] = await tx.select(own_columns).from(users).where(eq(users.id, user_id));
    await deleteContentsOfUser(tx, user_id);
    // Invites of others that this member used contain personal data too.
    await tx
      .update(invites)
      .set({ email: null, text: null })
      .where(eq(invites.used_by_id, user_id));
    const deleted_users = await tx
      .delete(users)
      .where(eq(users.id, user_id))
      .returning({ id: users.id });
    if (!before || deleted_users.length === 0) throw notFound("userNotFound");
    await refuseWithoutSuperuser(tx);
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
    signalMembersAfterCommit(tx, [user_id]);
  });
}

/** Refuses with the rule that forbids it. */
export function refuseUnlessDeletable(actor: User, user_id: number): void {
  if (!canDeleteUser(actor, user_id))
    throw notAllowed(canAdminister(actor) ? "superuserKeepsSelf" : "notEnoughPrivileges");
}
