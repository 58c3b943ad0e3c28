import { asc, sql } from "drizzle-orm";
import type { Transaction } from "#app/db/client.server.ts";
import { insertRows } from "#app/db/insert-rows.server.ts";
import { webhook_deliveries, webhooks } from "#app/db/schema.server.ts";
import type { AlarmEntry } from "./kinds.ts";

/**
 * A step: stores a message for each webhook that wants alarms. It does not wait for changes that
 * could not be delivered yet.
 */
export async function storeAlarmDeliveries(
  tx: Transaction,
  { cause, change, detail, at }: Omit<AlarmEntry, "kind" | "at"> & { at: Date },
): Promise<void> {
  const receivers = await tx
    .select({ id: webhooks.id })
    .from(webhooks)
    .where(sql`${webhooks.is_active} and 'alarm' = any(${webhooks.kinds})`)
    .orderBy(asc(webhooks.id))
    .for("no key update");
  if (receivers.length === 0) return;
  const entry: AlarmEntry = { kind: "alarm", cause, change, detail, at: at.toISOString() };
  // Without `next`: changes before the position of the webhook may not be delivered yet.
  const body = JSON.stringify({ data: [entry], gap: false });
  const deliveries = receivers.map(({ id }) => ({ webhook_id: id, body }));
  await tx.execute(insertRows(webhook_deliveries, deliveries));
}
