import { sql } from "drizzle-orm";
import { webhook_deliveries } from "#app/db/schema.server.ts";
import { next_attempt_at } from "./retry-times.server.ts";

/** `refused`: the receiver answered something else than 2xx. */
export const DELIVERY_ERRORS = ["refused", "timeout", "not_public", "no_connection"] as const;
export type DeliveryError = (typeof DELIVERY_ERRORS)[number];

/** `failed` is tried again. */
export const DELIVERY_STATES = ["waiting", "delivered", "failed"] as const;
type DeliveryState = (typeof DELIVERY_STATES)[number];

const { id, body, state, attempts, status, error, attempted_at, created_at } = webhook_deliveries;

/**
 * The value of the header `webhook-id`, which is equal for all attempts. After a restore elsewhere,
 * ids of deliveries begin anew, and receivers must not mistake these for former ones.
 */
export const message_id = sql<string>`'msg_' || (extract(epoch from ${created_at}) * 1000)::bigint || '_' || ${id}`;

export const delivery_columns = {
  id,
  message_id,
  created_at,
  state: sql<DeliveryState>`${state}`,
  attempts,
  status,
  error: sql<DeliveryError | null>`${error}`,
  attempted_at,
  next_attempt_at:
    sql<Date | null>`case when ${state} = 'failed' then ${next_attempt_at} end`.mapWith(
      attempted_at,
    ),
  /** How many changes it has. A test has none. */
  changes: sql<number>`json_array_length(${body}::json -> 'data')`,
};

export type Delivery = {
  id: number;
  message_id: string;
  created_at: Date;
  state: DeliveryState;
  attempts: number;
  status: number | null;
  error: DeliveryError | null;
  attempted_at: Date | null;
  /** The time of the next attempt of a delivery that has failed. */
  next_attempt_at: Date | null;
  changes: number;
};
