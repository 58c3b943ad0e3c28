import { sql } from "drizzle-orm";
import type { Transaction } from "#app/db/client.server.ts";
import { executePrepared } from "#app/db/pipeline.server.ts";
import { waiting_pictures } from "#app/db/schema.server.ts";
import { textArray } from "../../../base/ids.server.ts";
import { type FileUser, idsOf, isOf, keyOf } from "./file-uses.server.ts";

/**
 * A part of the statement that stores a topic or reply: `event` has its ids. The rows are the jobs,
 * because jobs of the queue are added in a transaction.
 */
export const insert_waiting_pictures = sql`
  insert into ${waiting_pictures} (address, topic_id, post_id)
  select address, case when event.post_id is null then event.topic_id end, event.post_id
  from event cross join unnest(${sql.placeholder("picture_addresses")}::text[]) as address returning id`;

/** A step when the text of a post is changed: it waits for these pictures, and for no others. */
export async function changeWaitingPictures(
  tx: Transaction,
  user: FileUser,
  addresses: readonly string[],
): Promise<void> {
  const [topic_id, post_id] = idsOf(user);
  const key = sql.identifier(keyOf(user));
  await executePrepared(
    tx,
    `change_waiting_pictures_by_${key.value}`,
    sql`
    with former as (delete from ${waiting_pictures}
      where ${isOf(waiting_pictures, user)} and address <> all(${textArray(addresses)}))
    insert into ${waiting_pictures} (address, topic_id, post_id)
    select address, ${topic_id}::int, ${post_id}::bigint from unnest(${textArray(addresses)}) as address
    on conflict (${key}, address) where ${key} is not null do nothing`,
  );
}
