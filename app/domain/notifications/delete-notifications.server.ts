import { type SQL, sql } from "drizzle-orm";
import type { Transaction } from "#app/db/client.server.ts";
import { notifications } from "#app/db/schema.server.ts";

/**
 * A step: deletes in the order of ids, before a cascade would in any order, so two deletions never
 * wait for each other.
 */
export async function deleteNotifications(tx: Transaction, condition: SQL): Promise<void> {
  const found = sql`select ${notifications.id} from ${notifications} where ${condition} order by ${notifications.id} for update`;
  await tx.execute(sql`delete from ${notifications} where ${notifications.id} in (${found})`);
}
