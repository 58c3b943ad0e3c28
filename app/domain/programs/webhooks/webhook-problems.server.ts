import { isNotNull, sql } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import { webhooks } from "#app/db/schema.server.ts";

/** The dashboard shows webhooks whose deliveries fail, and those that were switched off for it. */
export async function countWebhookProblems(): Promise<{ failing: number; switched_off: number }> {
  const [counts] = await db
    .select({
      failing: sql<number>`(count(*) filter (where ${webhooks.is_active}))::int`,
      switched_off: sql<number>`(count(*) filter (where not ${webhooks.is_active}))::int`,
    })
    .from(webhooks)
    .where(isNotNull(webhooks.failing_since));
  return counts ?? { failing: 0, switched_off: 0 };
}
