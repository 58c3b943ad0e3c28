import { and, eq } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import { users } from "#app/db/schema.server.ts";
import type { User } from "../../members/users/user.ts";

/**
 * True once for each member who signed up, however many sessions they open at once: their first
 * page greets them.
 */
export async function takeNewcomer(actor: Pick<User, "id">): Promise<boolean> {
  const newcomers = await db
    .update(users)
    .set({ is_newcomer: false })
    .where(and(eq(users.id, actor.id), eq(users.is_newcomer, true)))
    .returning({ id: users.id });
  return newcomers.length > 0;
}
