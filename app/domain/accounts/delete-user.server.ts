import { eq } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import { users } from "#app/db/schema.server.ts";
import { canDeleteUser } from "../can.ts";
import { notAllowed, notFound } from "../refusal.ts";
import { removeContentsOf } from "../topics/remove-contents.server.ts";
import { keepOneSuperuser, lockSuperusers } from "../users/superusers.server.ts";
import type { User } from "../users/user.ts";

/** Everything of theirs goes with them; the rest of the community is right again in the same moment. */
export async function deleteUser(me: User, user_id: number): Promise<void> {
  if (!canDeleteUser(me, user_id)) throw notAllowed(me.is_superuser ? "superuserKeepsSelf" : "notEnoughPrivileges");
  await db.transaction(async (tx) => {
    await lockSuperusers(tx);
    const [user] = await tx.select({ id: users.id }).from(users).where(eq(users.id, user_id)).for("update");
    if (!user) throw notFound("userNotFound");
    await removeContentsOf(tx, user_id);
    await tx.delete(users).where(eq(users.id, user_id));
    await keepOneSuperuser(tx);
  });
}
