import { asc, eq, sql } from "drizzle-orm";
import { WEBHOOK_URL_MAX } from "#app/contract/field-limits.ts";
import { ADVISORY_LOCKS } from "#app/db/advisory-locks.server.ts";
import { db } from "#app/db/client.server.ts";
import { webhooks } from "#app/db/schema.server.ts";
import { isPrivateName, readPublicUrl } from "#app/lib/net/public-request.server.ts";
import { canAdminister } from "../../base/can.ts";
import { refuseUnconfirmed } from "../../base/confirmed.ts";
import { storeFormKey, storeOnce } from "../../base/form-keys.server.ts";
import type { PageRange } from "../../base/paging.ts";
import { rateLimit } from "../../base/rate-limits.server.ts";
import { notAllowed, notFound, overLimit, unprocessable } from "../../base/refusal.ts";
import type { FormKey } from "../../base/rules.ts";
import type { User } from "../../members/users/user.ts";
import { record, recordChange } from "../../moderation/audit/parts/record.server.ts";
import { allows_loopback } from "../../notify/push/allows-loopback.server.ts";
import { getPresentPosition } from "../changes/read-feed.server.ts";
import type { WebhookChange, WebhookInput } from "./input.ts";
import { WEBHOOKS_MAX } from "./limits.ts";
import { newNonce, secretOf } from "./signature.server.ts";
import {
  auditFields,
  positionFields,
  type Webhook,
  webhook_columns,
  webhookSubject,
} from "./webhook.server.ts";

/** Sorted by creation, oldest first, without their secrets. */
export async function listWebhooks(actor: User, { skip, limit }: PageRange) {
  if (!canAdminister(actor)) throw notAllowed();
  const [data, count] = await Promise.all([
    db.select(webhook_columns).from(webhooks).orderBy(asc(webhooks.id)).offset(skip).limit(limit),
    db.$count(webhooks),
  ]);
  return { data, count };
}

/** A webhook with the secret that verifies what is posted. */
export async function getWebhook(actor: User, webhook_id: number) {
  if (!canAdminister(actor)) throw notAllowed();
  const webhook = await findWebhook(webhook_id);
  if (!webhook) throw notFound();
  return webhook;
}

async function findWebhook(webhook_id: number) {
  const [row] = await db
    .select({ ...webhook_columns, nonce: webhooks.nonce })
    .from(webhooks)
    .where(eq(webhooks.id, webhook_id));
  if (!row) return undefined;
  const { nonce, ...webhook } = row;
  return { ...webhook, secret: secretOf({ id: webhook.id, nonce }) };
}

/** Changes from now on are posted to the address. */
export async function createWebhook(
  actor: User,
  { url, kinds, reads }: WebhookInput,
  call_key: FormKey = {},
) {
  if (!canAdminister(actor)) throw notAllowed();
  refuseUnconfirmed(actor);
  await rateLimit("webhook", actor);
  const address = await readAddress(url);
  const position = await getPresentPosition();
  const nonce = newNonce();
  const call = { user_id: actor.id, kind: "webhook", ...call_key } as const;
  const store = () =>
    db.transaction(async (tx) => {
      await tx.execute(sql.raw(`select pg_advisory_xact_lock(${ADVISORY_LOCKS.WEBHOOKS})`));
      if ((await tx.$count(webhooks)) >= WEBHOOKS_MAX)
        throw overLimit("tooManyWebhooks", WEBHOOKS_MAX);
      const [row] = await tx
        .insert(webhooks)
        .values({
          url: address,
          kinds,
          reads,
          nonce,
          created_by_id: actor.id,
          ...positionFields(position),
        })
        .returning(webhook_columns);
      if (!row) throw new Error("A webhook was not stored");
      await storeFormKey(tx, call, row.id);
      await record(tx, actor, {
        action: "created",
        ...webhookSubject(row),
        after: auditFields(row),
      });
      return { ...row, secret: secretOf({ id: row.id, nonce }) };
    });
  return await storeOnce(call, store, findWebhook);
}

/**
 * No history of the database: the next message says that there is a gap. A copy of what every member
 * reads is not one of everything, so the receiver has to make it anew.
 */
const NO_EPOCH = "0000000000000000";

/** A webhook that is switched on again continues where it stopped. */
export async function changeWebhook(
  actor: User,
  webhook_id: number,
  { url, ...change }: WebhookChange,
): Promise<Webhook> {
  if (!canAdminister(actor)) throw notAllowed();
  refuseUnconfirmed(actor);
  if (url !== undefined) await rateLimit("webhook", actor);
  const fields = {
    ...change,
    ...(url !== undefined && { url: await readAddress(url) }),
    ...(change.is_active !== undefined && { failing_since: null }),
  };
  return await db.transaction(async (tx) => {
    const [before] = await tx
      .select(webhook_columns)
      .from(webhooks)
      .where(eq(webhooks.id, webhook_id))
      .for("no key update");
    if (!before) throw notFound();
    if (Object.keys(fields).length === 0) return before;
    const has_gap = fields.reads !== undefined && fields.reads !== before.reads;
    const [webhook] = await tx
      .update(webhooks)
      .set({ ...fields, ...(has_gap && { epoch: NO_EPOCH }) })
      .where(eq(webhooks.id, webhook_id))
      .returning(webhook_columns);
    if (!webhook) throw notFound();
    await recordChange(tx, actor, webhookSubject(webhook), auditFields(before), {
      ...auditFields(webhook),
      ...(webhook.url !== before.url && { address: "changed" }),
    });
    return webhook;
  });
}

/** A running request ends; no other follows. */
export async function deleteWebhook(actor: User, webhook_id: number): Promise<void> {
  if (!canAdminister(actor)) throw notAllowed();
  refuseUnconfirmed(actor);
  await db.transaction(async (tx) => {
    const [webhook] = await tx
      .delete(webhooks)
      .where(eq(webhooks.id, webhook_id))
      .returning(webhook_columns);
    if (!webhook) throw notFound();
    await record(tx, actor, {
      action: "deleted",
      ...webhookSubject(webhook),
      before: auditFields(webhook),
    });
  });
}

/** If the name leads elsewhere later, posting to it is refused. */
async function readAddress(text: string): Promise<string> {
  const url = readPublicUrl(text, { allows_loopback });
  if (!url || url.href.length > WEBHOOK_URL_MAX || (await isPrivateName(url)))
    throw unprocessable("webhookUrlRefused", "url");
  return url.href;
}
