import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Transaction } from "#app/db/client.server.ts";
import { executePrepared } from "#app/db/pipeline.server.ts";
import { notifications, push_subscriptions } from "#app/db/schema.server.ts";
import { numberArray } from "../../base/ids.server.ts";
import { enqueueAll } from "../../base/queue/queue.server.ts";

type Mention = { topic_id: number; post_id: number | null };

/** A condition: one of the members shows push messages on a device. An index answers it. */
export function haveDevices(user_ids: SQLWrapper): SQL<boolean> {
  return sql<boolean>`exists (select from ${push_subscriptions} device where device.user_id = any(${user_ids}::int[]))`;
}

/**
 * A step, after the notifications of a mention are stored: adds a job for each device of those
 * members, so that one which fails is tried again without the others. A member who was not notified
 * of the mention, because of a mute for instance, gets no job.
 */
export async function enqueuePush(
  tx: Transaction,
  { topic_id, post_id }: Mention,
  user_ids: readonly number[],
): Promise<void> {
  if (user_ids.length === 0) return;
  const rows = await executePrepared<{
    user_id: number;
    notification_id: number;
    device_id: number;
  }>(
    tx,
    post_id === null ? "push_of_topic" : "push_of_post",
    sql`
    select device.user_id, mention.id as notification_id, device.id as device_id
    from ${push_subscriptions} device join ${notifications} mention on mention.user_id = device.user_id
    where device.user_id = any(${numberArray(user_ids)}) and mention.type = 'mention' and not mention.is_read
      and ${post_id === null ? sql`mention.topic_id = ${topic_id}::int and mention.post_id is null` : sql`mention.post_id = ${post_id}::bigint`}
    order by mention.id, device.id`,
  );
  if (rows.length > 0) await enqueueAll(tx, "push-mention", [...rows]);
}
