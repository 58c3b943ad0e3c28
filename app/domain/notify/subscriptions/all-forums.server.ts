import { eq, sql } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import { forum_subscriptions, forums, users } from "#app/db/schema.server.ts";
import type { Reader } from "../../base/can.ts";
import { isVisibleForumTo } from "../../base/visibility.server.ts";

/**
 * Subscribes to every forum that the member sees, and from now on to each new one. Existing subscriptions stay as they
 * are. The lock ensures that a forum which is created at this moment either sees the choice or is
 * seen.
 */
export async function subscribeToAllForums(actor: Reader): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`lock table ${forums} in share mode`);
    await tx.update(users).set({ follow_new_forums: true }).where(eq(users.id, actor.id));
    await tx.execute(sql`
      insert into ${forum_subscriptions} (user_id, forum_id)
      select ${users.id}, ${forums.id} from ${users} cross join ${forums} where ${users.id} = ${actor.id}
        and ${isVisibleForumTo(actor, forums.id)}
      on conflict do nothing`);
  });
}

/** Ends all subscriptions to forums. Those to topics stay. */
export async function unsubscribeFromAllForums(actor: Pick<Reader, "id">): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.update(users).set({ follow_new_forums: false }).where(eq(users.id, actor.id));
    await tx.delete(forum_subscriptions).where(eq(forum_subscriptions.user_id, actor.id));
  });
}
