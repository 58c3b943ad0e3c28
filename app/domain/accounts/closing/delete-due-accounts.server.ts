import { and, eq, lte, sql } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import { account_deletions, users } from "#app/db/schema.server.ts";
import { logEvent } from "#app/lib/process/log.server.ts";
import { canDeleteUser } from "../../base/can.ts";
import { enqueue } from "../../base/queue/queue.server.ts";
import { lockSuperusers } from "../../members/users/superusers.server.ts";
import { finishDeletionsInRequest } from "../../topics/deletion/finish-deletions.server.ts";
import { makeFormerMember } from "./delete-account-keep-posts.server.ts";
import { deleteAccountRows } from "./delete-user.server.ts";
import { keepAccount } from "./parts/keep-account.server.ts";

const is_due = lte(account_deletions.due_at, sql`now()`);

/** A job runs this: deletes the accounts whose week is over. One that fails does not stop others. */
export async function deleteDueAccounts(): Promise<void> {
  const due = await db
    .select({ user_id: account_deletions.user_id })
    .from(account_deletions)
    .where(is_due)
    .orderBy(account_deletions.due_at);
  const errors: unknown[] = [];
  for (const { user_id } of due)
    await deleteIfDue(user_id).catch((error: unknown) => errors.push(error));
  await finishDeletionsInRequest();
  if (errors.length > 0) throw errors[0];
}

/**
 * All in one transaction, the notifications too: whoever signs in at this moment has lost nothing,
 * or finds no account.
 */
async function deleteIfDue(user_id: number): Promise<void> {
  await db.transaction(async (tx) => {
    await lockSuperusers(tx);
    const [member] = await tx
      .select({
        id: users.id,
        username: users.username,
        is_superuser: users.is_superuser,
        email: users.confirmed_email,
        language: users.language,
      })
      .from(users)
      .where(eq(users.id, user_id))
      .for("update");
    const [deletion] = await tx
      .select({ keeps_posts: account_deletions.keeps_posts })
      .from(account_deletions)
      .where(and(eq(account_deletions.user_id, user_id), is_due));
    if (!member || !deletion) return;
    // Another superuser has given the role meanwhile.
    if (!canDeleteUser(member, user_id)) return void (await keepAccount(tx, user_id, "superuser"));
    await (deletion.keeps_posts ? makeFormerMember : deleteAccountRows)(tx, member, user_id);
    const { email, language } = member;
    if (email) await enqueue(tx, "send-account-deleted", { email, language, ...deletion });
    logEvent("account_deleted", { user_id, keeps_posts: deletion.keeps_posts });
  });
}
