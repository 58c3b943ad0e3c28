import { and, eq, ne } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import { webhook_deliveries, webhooks } from "#app/db/schema.server.ts";
import { NotPublic, sendPublicRequest } from "#app/lib/net/public-request.server.ts";
import { log } from "#app/lib/process/log.server.ts";
import type { Payloads } from "../../base/queue/payloads.ts";
import { allows_loopback } from "../../notify/push/allows-loopback.server.ts";
import { type DeliveryError, message_id } from "./delivery.server.ts";
import { hostOf } from "./host-of.ts";
import { DELIVERY_TIMEOUT_MS } from "./limits.ts";
import { type Outcome, recordOutcome } from "./record-outcome.server.ts";
import { signedHeaders } from "./signature.server.ts";
import { postFurtherChanges } from "./store-deliveries.server.ts";

type Send = typeof sendPublicRequest;

/** One attempt. A later attempt, or one that succeeded meanwhile, makes it superfluous. */
export async function deliverWebhook(
  { delivery_id, attempt }: Payloads["deliver-webhook"],
  send: Send = sendPublicRequest,
): Promise<void> {
  const [delivery] = await db
    .select({
      id: webhook_deliveries.id,
      body: webhook_deliveries.body,
      message_id,
      webhook: { id: webhooks.id, url: webhooks.url, nonce: webhooks.nonce },
    })
    .from(webhook_deliveries)
    .innerJoin(webhooks, eq(webhooks.id, webhook_deliveries.webhook_id))
    .where(
      and(
        eq(webhook_deliveries.id, delivery_id),
        eq(webhook_deliveries.attempts, attempt),
        ne(webhook_deliveries.state, "delivered"),
        webhooks.is_active,
      ),
    );
  if (!delivery) return;
  const { webhook } = delivery;
  const outcome = await post(delivery, send);
  log.info(
    { webhook_id: webhook.id, delivery_id, attempt, host: hostOf(webhook.url), ...outcome },
    "A webhook was posted",
  );
  const is_delivered = await recordOutcome(
    { webhook_id: webhook.id, delivery_id, attempt },
    outcome,
  );
  if (is_delivered) await postFurtherChanges(webhook.id);
}

type Message = {
  message_id: string;
  body: string;
  webhook: { id: number; url: string; nonce: Buffer };
};

/** The address is checked again: its name may lead to another machine than when it was added. */
async function post({ webhook, ...message }: Message, send: Send): Promise<Outcome> {
  const timestamp = Math.floor(Date.now() / 1000);
  const bytes = Buffer.from(message.body);
  try {
    const { status } = await send(webhook.url, {
      method: "POST",
      headers: {
        "Content-Type": "application/json",
        "Content-Length": bytes.length,
        "User-Agent": "Divan-Webhooks",
        ...signedHeaders(webhook, message, timestamp),
      },
      body: bytes,
      timeout_ms: DELIVERY_TIMEOUT_MS,
      allows_loopback,
    });
    return { status, error: status >= 200 && status <= 299 ? null : "refused" };
  } catch (error) {
    return { status: null, error: reasonOf(error) };
  }
}

function reasonOf(error: unknown): DeliveryError {
  if (error instanceof NotPublic) return "not_public";
  const is_timeout = error instanceof Error && /^(Abort|Timeout)Error$/.test(error.name);
  return is_timeout ? "timeout" : "no_connection";
}
