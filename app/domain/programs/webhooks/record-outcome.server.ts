import { and, eq, ne, sql } from "drizzle-orm";
import { db, type Transaction } from "#app/db/client.server.ts";
import { webhook_deliveries, webhooks } from "#app/db/schema.server.ts";
import { record } from "../../moderation/audit/parts/record.server.ts";
import type { DeliveryError } from "./delivery.server.ts";
import { FAILING_DAYS } from "./limits.ts";
import { type Webhook, webhook_columns, webhookSubject } from "./webhook.server.ts";

export type Outcome = { status: number | null; error: DeliveryError | null };
type Attempt = { webhook_id: number; delivery_id: number; attempt: number };

/** The actor in the audit log, because no member does it. */
const JOB = { id: null, username: "deliver-webhook" };

/**
 * Stores how an attempt has ended, and whether it has delivered. Nothing is stored for a deleted
 * webhook.
 */
export async function recordOutcome(
  { webhook_id, delivery_id, attempt }: Attempt,
  outcome: Outcome,
): Promise<boolean> {
  return await db.transaction(async (tx) => {
    const [webhook] = await tx
      .select({
        ...webhook_columns,
        is_over: sql<boolean>`coalesce(${webhooks.failing_since} < now() - make_interval(days => ${FAILING_DAYS}), false)`,
      })
      .from(webhooks)
      .where(eq(webhooks.id, webhook_id))
      .for("no key update");
    if (!webhook) return false;
    const is_delivered = outcome.error === null;
    const [stored] = await tx
      .update(webhook_deliveries)
      .set({
        ...outcome,
        state: is_delivered ? "delivered" : "failed",
        attempted_at: sql`now()`,
      })
      .where(
        and(
          eq(webhook_deliveries.id, delivery_id),
          eq(webhook_deliveries.attempts, attempt),
          ne(webhook_deliveries.state, "delivered"),
        ),
      )
      .returning({ id: webhook_deliveries.id });
    if (!stored) return false;
    if (is_delivered) await endFailing(tx, webhook);
    else await recordFailing(tx, webhook);
    return is_delivered;
  });
}

async function endFailing(tx: Transaction, { id, failing_since }: Webhook): Promise<void> {
  if (failing_since === null) return;
  await tx.update(webhooks).set({ failing_since: null }).where(eq(webhooks.id, id));
}

/** One that was switched off for its failures keeps the time at which they began. */
async function recordFailing(
  tx: Transaction,
  { is_over, ...webhook }: Webhook & { is_over: boolean },
): Promise<void> {
  const { id, is_active, failing_since } = webhook;
  if (!is_active) return;
  if (failing_since === null) {
    await tx.update(webhooks).set({ failing_since: sql`now()` }).where(eq(webhooks.id, id));
    return;
  }
  if (!is_over) return;
  await tx.update(webhooks).set({ is_active: false }).where(eq(webhooks.id, id));
  await record(tx, JOB, {
    action: "changed",
    ...webhookSubject(webhook),
    before: { is_active: true },
    after: { is_active: false },
  });
}
