import { sql } from "drizzle-orm";
import { webhooks } from "#app/db/schema.server.ts";
import type { Subject } from "../../moderation/audit/parts/record.server.ts";
import type { FeedPosition } from "../changes/cursor.server.ts";
import { hostOf } from "./host-of.ts";
import type { WebhookKind } from "./kinds.ts";

export type Webhook = {
  id: number;
  url: string;
  kinds: WebhookKind[];
  is_active: boolean;
  created_by_id: number | null;
  created_at: Date;
  /** Since when every delivery fails. One that was switched off for it is not active. */
  failing_since: Date | null;
};

/** Leaves out what the secret is made of. */
export const webhook_columns = {
  id: webhooks.id,
  url: webhooks.url,
  kinds: sql<WebhookKind[]>`${webhooks.kinds}`,
  is_active: webhooks.is_active,
  created_by_id: webhooks.created_by_id,
  created_at: webhooks.created_at,
  failing_since: webhooks.failing_since,
};

export const position_columns = {
  epoch: webhooks.epoch,
  xid: webhooks.after_xid,
  seq: webhooks.after_seq,
};

export function positionFields({ epoch, xid, seq }: FeedPosition) {
  return { epoch, after_xid: xid, after_seq: seq };
}

/**
 * Names the webhook by its host: the rest of an address may be a secret of the receiver, and the
 * log keeps it forever.
 */
export function webhookSubject({ id, url }: Pick<Webhook, "id" | "url">) {
  return {
    subject_type: "webhook",
    subject_id: id,
    subject_name: hostOf(url),
  } as const satisfies Subject;
}

export function auditFields({ kinds, is_active }: Pick<Webhook, "kinds" | "is_active">) {
  return { kinds: kinds.join(", "), is_active };
}
