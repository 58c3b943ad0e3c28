import { eq } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import { account_deletions } from "#app/db/schema.server.ts";
import { canManage } from "../../base/can.ts";
import { notAllowed } from "../../base/refusal.ts";
import type { User } from "../../members/users/user.ts";

/** When an account will be deleted, as its member has asked, for those who administer it. */
export async function findDeletionOf(actor: User, user_id: number) {
  if (!canManage(actor, user_id)) throw notAllowed();
  const [deletion] = await db
    .select({ due_at: account_deletions.due_at, keeps_posts: account_deletions.keeps_posts })
    .from(account_deletions)
    .where(eq(account_deletions.user_id, user_id));
  return deletion ?? null;
}
