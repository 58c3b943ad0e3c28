import { type SQL, sql } from "drizzle-orm";
import { webhooks } from "#app/db/schema.server.ts";
import type { Subject } from "../../moderation/audit/parts/record.server.ts";
import type { FeedPosition, Place } from "../changes/cursor.server.ts";
import { hostOf } from "./host-of.ts";
import type { WebhookKind, WebhookReads } from "./kinds.ts";

export type Webhook = {
  id: number;
  url: string;
  kinds: WebhookKind[];
  reads: WebhookReads;
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
  reads: sql<WebhookReads>`${webhooks.reads}`,
  is_active: webhooks.is_active,
  created_by_id: webhooks.created_by_id,
  created_at: webhooks.created_at,
  failing_since: webhooks.failing_since,
};

const { after_topic_id, after_position } = webhooks;

export const position_columns = {
  epoch: webhooks.epoch,
  xid: webhooks.after_xid,
  seq: webhooks.after_seq,
  inside: sql<Place | null>`case when ${after_topic_id} is not null then
    json_build_object('topic_id', ${after_topic_id}, 'position', ${after_position}) end`,
};

export function positionFields({ epoch, xid, seq, inside }: FeedPosition) {
  return {
    epoch,
    after_xid: xid,
    after_seq: seq,
    after_topic_id: inside?.topic_id ?? null,
    after_position: inside?.position ?? null,
  };
}

/** The webhook has not moved on meanwhile. */
export function isAt(position: FeedPosition): SQL {
  const fields = positionFields(position);
  return sql`(${webhooks.epoch}, ${webhooks.after_xid}, ${webhooks.after_seq}, ${after_topic_id}, ${after_position})
    is not distinct from (${fields.epoch}::text, ${fields.after_xid}::xid8, ${fields.after_seq}::bigint,
      ${fields.after_topic_id}::int, ${fields.after_position}::int)`;
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

export function auditFields({
  kinds,
  reads,
  is_active,
}: Pick<Webhook, "kinds" | "reads" | "is_active">) {
  return { kinds: kinds.join(", "), reads, is_active };
}
