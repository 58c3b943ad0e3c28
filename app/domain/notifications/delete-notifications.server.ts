import { type SQL, sql } from "drizzle-orm";
import type { Transaction } from "#app/db/client.server.ts";
import { notifications } from "#app/db/schema.server.ts";

/**
 * A step: deletes in the order of ids, which prevents deadlocks. A cascade would lock the rows in
 * any order.
 */
export async function deleteNotifications(tx: Transaction, condition: SQL): Promise<void> {
  const ordered_ids = sql`select ${notifications.id} from ${notifications} where ${condition} order by ${notifications.id} for update`;
  await tx.execute(sql`delete from ${notifications} where ${notifications.id} in (${ordered_ids})`);
}
