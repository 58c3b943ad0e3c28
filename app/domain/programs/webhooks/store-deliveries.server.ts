import { and, asc, eq, type SQL, sql } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import { webhook_deliveries, webhooks } from "#app/db/schema.server.ts";
import { Refusal } from "../../base/refusal.ts";
import { EVERY_MEMBER, EVERYTHING } from "../changes/change-reader.ts";
import { type FeedPosition, writeCursor } from "../changes/cursor.server.ts";
import { CHANGE_KINDS, type Change } from "../changes/kinds.ts";
import { getPresentPosition, readFeed } from "../changes/read-feed.server.ts";
import { enqueueDueDeliveries } from "./enqueue-due.server.ts";
import type { WebhookKind, WebhookReads } from "./kinds.ts";
import { CHANGES_PER_POST_MAX } from "./limits.ts";
import { isAt, position_columns, positionFields } from "./webhook.server.ts";

/**
 * A webhook has one delivery that is not delivered yet, so the deliveries of a webhook are in the
 * order of the changes, and nothing piles up for a receiver that is down: the feed keeps it.
 */
const is_idle = sql`${webhooks.is_active} and not exists (
  select from ${webhook_deliveries} pending where pending.webhook_id = ${webhooks.id} and pending.state <> 'delivered')`;

type IdleWebhook = {
  id: number;
  kinds: WebhookKind[];
  reads: WebhookReads;
  position: FeedPosition;
};

/** A job runs it every few seconds, concurrently where there are several machines. */
export async function postChanges(): Promise<void> {
  for (const webhook of await listIdle(sql`true`)) await storeNextDelivery(webhook);
  await enqueueDueDeliveries();
}

/**
 * Runs after a delivery, so that a receiver with many changes left need not wait for the next run.
 */
export async function postFurtherChanges(webhook_id: number): Promise<void> {
  for (const webhook of await listIdle(eq(webhooks.id, webhook_id)))
    await storeNextDelivery(webhook);
  await enqueueDueDeliveries();
}

async function listIdle(condition: SQL): Promise<IdleWebhook[]> {
  return await db
    .select({
      id: webhooks.id,
      kinds: sql<WebhookKind[]>`${webhooks.kinds}`,
      reads: sql<WebhookReads>`${webhooks.reads}`,
      position: position_columns,
    })
    .from(webhooks)
    .where(and(is_idle, condition))
    .orderBy(asc(webhooks.id));
}

async function storeNextDelivery({ id, kinds, reads, position }: IdleWebhook): Promise<void> {
  const change_kinds = CHANGE_KINDS.filter((kind) => kinds.includes(kind));
  const reader = reads === "everything" ? EVERYTHING : EVERY_MEMBER;
  const range = { kinds: change_kinds, limit: CHANGES_PER_POST_MAX };
  const page = await readFeed(reader, position, range).catch(nullIfGone);
  if (!page) {
    const present = await getPresentPosition();
    const is_copying = change_kinds.length > 0;
    return await moveTo(id, position, present, is_copying ? bodyOf([], present, true) : null);
  }
  const { changes, next } = page;
  const is_moved = writeCursor(next) !== writeCursor(position);
  if (is_moved) await moveTo(id, position, next, changes.length > 0 ? bodyOf(changes, next) : null);
}

/** The position is of another history, or what came after it is no longer kept. */
function nullIfGone(error: unknown): null {
  if (error instanceof Refusal && error.status === 410) return null;
  throw error;
}

/**
 * The body that is posted. `gap`: changes are missing before these, because they are no longer
 * kept.
 */
export function bodyOf(data: Change[], next: FeedPosition, gap = false): string {
  return JSON.stringify({ data, next: writeCursor(next), gap });
}

/**
 * Stores the delivery and the new position at once. Of two processes that do it at the same time,
 * the second finds the position changed, and stores nothing.
 */
async function moveTo(
  webhook_id: number,
  from: FeedPosition,
  to: FeedPosition,
  body: string | null,
): Promise<void> {
  await db.transaction(async (tx) => {
    const [moved] = await tx
      .update(webhooks)
      .set(positionFields(to))
      .where(and(eq(webhooks.id, webhook_id), is_idle, isAt(from)))
      .returning({ id: webhooks.id });
    if (moved && body !== null) await tx.insert(webhook_deliveries).values({ webhook_id, body });
  });
}
