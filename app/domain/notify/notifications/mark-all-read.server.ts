import { eq, type SQL, sql } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import { notifications, users } from "#app/db/schema.server.ts";
import { signalMembers } from "#app/db/signals.server.ts";
import { enqueue } from "../../base/queue/queue.server.ts";
import type { User } from "../../members/users/user.ts";
import { read_until_of_member } from "./parts/unread-notifications.server.ts";

/** One statement marks so many, in about a tenth of a second. */
const ROWS_PER_BATCH = 2000;

const newest_update = markBatch(sql`true`).prepare("mark_newest_read");
const older_update = markBatch(sql`${notifications.id} <= ${read_until_of_member}`).prepare(
  "mark_older_read",
);

/**
 * Marks the newest notifications. If there are more, all older ones count as read from now on, and
 * a job marks their rows. What is stored meanwhile stays unread, because its id is among the
 * newest.
 */
export async function markAllRead(actor: Pick<User, "id">): Promise<void> {
  const marked_rows = await newest_update.execute({ user_id: actor.id });
  if (marked_rows.length === ROWS_PER_BATCH)
    await markOlderLater(actor.id, Math.min(...marked_rows.map(({ id }) => id)));
  signalMembers([actor.id]);
}

/** A job runs this. It continues where an earlier run was interrupted. */
export async function markOlderInBatches({ user_id }: { user_id: number }): Promise<void> {
  for (;;) {
    const marked_rows = await older_update.execute({ user_id });
    if (marked_rows.length < ROWS_PER_BATCH) return;
  }
}

async function markOlderLater(user_id: number, read_until: number): Promise<void> {
  await db.transaction(async (tx) => {
    await tx
      .update(users)
      .set({
        notifications_read_until: sql`greatest(${users.notifications_read_until}, ${read_until}::bigint)`,
      })
      .where(eq(users.id, user_id));
    await enqueue(tx, "mark-read", { user_id });
  });
}

/**
 * Skips rows that another transaction has locked: that one marks or deletes them. The ids are an
 * array, because the planner could run a subquery with a lock once for each row.
 */
function markBatch(condition: SQL) {
  const is_own = eq(notifications.user_id, sql.placeholder("user_id"));
  const unlocked_ids = sql`select ${notifications.id} from ${notifications}
    where ${is_own} and not ${notifications.is_read} and ${condition}
    order by ${notifications.id} desc limit ${sql.raw(String(ROWS_PER_BATCH))} for update skip locked`;
  return db
    .update(notifications)
    .set({ is_read: true })
    .where(sql`${is_own} and ${notifications.id} = any(array(${unlocked_ids}))`)
    .returning({ id: notifications.id });
}
