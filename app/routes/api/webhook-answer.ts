import { z } from "zod";
import { count_shape, id_shape, moment_shape, wide_id_shape } from "#app/api/protocol/shapes.ts";
import { CHANGE_KINDS } from "#app/domain/changes/kinds.ts";
import { DELIVERY_ERRORS, DELIVERY_STATES } from "#app/domain/webhooks/delivery.server.ts";

const webhook_fields = {
  id: id_shape,
  url: z.string(),
  kinds: z.array(z.enum(CHANGE_KINDS)),
  is_active: z.boolean(),
  created_by_id: id_shape.nullable(),
  created_at: moment_shape,
  /** Since when every delivery fails. */
  failing_since: moment_shape.nullable(),
};

export const webhook_shape = z.object(webhook_fields).meta({ id: "Webhook" });

export const webhook_with_secret = z
  .object({ ...webhook_fields, secret: z.string() })
  .meta({ id: "WebhookWithSecret" });

export const delivery_shape = z
  .object({
    id: wide_id_shape,
    message_id: z.string().meta({ description: "What the header `webhook-id` says" }),
    created_at: moment_shape,
    state: z.enum(DELIVERY_STATES).meta({ description: "`failed` is tried again" }),
    changes: count_shape.meta({ description: "How many changes it has; a test has none" }),
    attempts: count_shape,
    attempted_at: moment_shape.nullable(),
    next_attempt_at: moment_shape.nullable(),
    status: z.int().nullable().meta({ description: "What the receiver answered" }),
    error: z.enum(DELIVERY_ERRORS).nullable(),
  })
  .meta({ id: "WebhookDelivery" });
