import { sql } from "drizzle-orm";
import { webhook_deliveries } from "#app/db/schema.server.ts";
import { deleteInBatches } from "../../base/in-batches.server.ts";
import { WEBHOOK_DELIVERY_DAYS } from "../../base/retention.ts";

/**
 * Undelivered changes of a webhook that is switched off are kept, or its receiver would miss them.
 */
export async function deleteOldDeliveries(): Promise<void> {
  await deleteInBatches(
    webhook_deliveries,
    sql`state = 'delivered' and created_at < now() - make_interval(days => ${WEBHOOK_DELIVERY_DAYS})`,
  );
}
