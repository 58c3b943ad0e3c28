import { and, asc, sql } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import { webhook_deliveries, webhooks } from "#app/db/schema.server.ts";
import { numberArray } from "../../base/ids.server.ts";
import { enqueueAll } from "../../base/queue/queue.server.ts";
import { next_attempt_at } from "./retry-times.server.ts";

const { id, state, attempts, webhook_id } = webhook_deliveries;

const is_due = sql`${state} <> 'delivered' and (${attempts} = 0 or ${next_attempt_at} <= now())
  and exists (select from ${webhooks} where ${webhooks.id} = ${webhook_id} and ${webhooks.is_active})`;

/** More are due only after a long night, and then the next run takes them. */
const DUE_MAX = 100;

/**
 * Adds a job for each delivery that is due. The attempt is counted here, so of two processes one
 * adds the job. If the process that has taken it dies, the queue runs it again; if the job is lost,
 * the next attempt is due all the same.
 */
export async function enqueueDueDeliveries(): Promise<void> {
  const due = await db
    .select({ id })
    .from(webhook_deliveries)
    .where(is_due)
    .orderBy(asc(id))
    .limit(DUE_MAX);
  if (due.length === 0) return;
  const ids = numberArray(due.map((delivery) => delivery.id));
  await db.transaction(async (tx) => {
    const jobs = await tx
      .update(webhook_deliveries)
      .set({ attempts: sql`${attempts} + 1`, attempted_at: sql`now()` })
      .where(and(sql`${id} = any(${ids})`, is_due))
      .returning({ delivery_id: id, attempt: attempts });
    if (jobs.length > 0) await enqueueAll(tx, "deliver-webhook", jobs);
  });
}
