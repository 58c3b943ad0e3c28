import { and, desc, eq } from "drizzle-orm";
import { db, type Transaction } from "#app/db/client.server.ts";
import { webhook_deliveries, webhooks } from "#app/db/schema.server.ts";
import { canAdminister } from "../../base/can.ts";
import { type PageRange, pageOf } from "../../base/paging.ts";
import { rateLimit } from "../../base/rate-limits.server.ts";
import { badRequest, notAllowed, notFound } from "../../base/refusal.ts";
import type { User } from "../../members/users/user.ts";
import { delivery_columns } from "./delivery.server.ts";
import { enqueueDueDeliveries } from "./enqueue-due.server.ts";
import { bodyOf } from "./store-deliveries.server.ts";
import { position_columns } from "./webhook.server.ts";
import { getWebhook } from "./webhooks.server.ts";

const DELIVERIES_PER_PAGE = 20;

/** Sorted by time, newest first. */
export async function listDeliveries(actor: User, webhook_id: number, { skip, limit }: PageRange) {
  if (!canAdminister(actor)) throw notAllowed();
  const [deliveries] = await Promise.all([
    selectDeliveries(webhook_id, { skip, limit }),
    getWebhook(actor, webhook_id),
  ]);
  return deliveries;
}

/** The page of a webhook: itself, its secret, and a page of its deliveries. */
export async function getWebhookPage(actor: User, webhook_id: number, page: number) {
  if (!canAdminister(actor)) throw notAllowed();
  const [webhook, { data, ...position }] = await Promise.all([
    getWebhook(actor, webhook_id),
    pageOf(page, DELIVERIES_PER_PAGE, (range) => selectDeliveries(webhook_id, range)),
  ]);
  return { webhook, deliveries: data, ...position };
}

/**
 * Posts a message that has no changes. Its cursor is not that of the present: changes before that
 * may not have been posted yet.
 */
export async function sendTest(actor: User, webhook_id: number) {
  if (!canAdminister(actor)) throw notAllowed();
  await rateLimit("webhook", actor);
  const delivery = await db.transaction(async (tx) => {
    const { position } = await lockActive(tx, webhook_id);
    const [row] = await tx
      .insert(webhook_deliveries)
      .values({ webhook_id, body: bodyOf([], position) })
      .returning(delivery_columns);
    if (!row) throw new Error("A delivery was not stored");
    return row;
  });
  await enqueueDueDeliveries();
  return delivery;
}

/** Posts a message once more, even if it was delivered: the receiver may have lost it. */
export async function sendAgain(actor: User, webhook_id: number, delivery_id: number) {
  if (!canAdminister(actor)) throw notAllowed();
  await rateLimit("webhook", actor);
  const delivery = await db.transaction(async (tx) => {
    await lockActive(tx, webhook_id);
    const [row] = await tx
      .update(webhook_deliveries)
      .set({ state: "waiting", attempts: 0, status: null, error: null, attempted_at: null })
      .where(
        and(eq(webhook_deliveries.webhook_id, webhook_id), eq(webhook_deliveries.id, delivery_id)),
      )
      .returning(delivery_columns);
    if (!row) throw notFound();
    return row;
  });
  await enqueueDueDeliveries();
  return delivery;
}

async function lockActive(tx: Transaction, webhook_id: number) {
  const [webhook] = await tx
    .select({ is_active: webhooks.is_active, position: position_columns })
    .from(webhooks)
    .where(eq(webhooks.id, webhook_id))
    .for("no key update");
  if (!webhook) throw notFound();
  if (!webhook.is_active) throw badRequest("webhookSwitchedOff");
  return webhook;
}

async function selectDeliveries(webhook_id: number, { skip, limit }: PageRange) {
  const is_of_webhook = eq(webhook_deliveries.webhook_id, webhook_id);
  const [data, count] = await Promise.all([
    db
      .select(delivery_columns)
      .from(webhook_deliveries)
      .where(is_of_webhook)
      .orderBy(desc(webhook_deliveries.id))
      .offset(skip)
      .limit(limit),
    db.$count(webhook_deliveries, is_of_webhook),
  ]);
  return { data, count };
}
