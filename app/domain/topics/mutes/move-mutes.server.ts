import { eq, sql } from "drizzle-orm";
import type { Transaction } from "#app/db/client.server.ts";
import { mutes } from "#app/db/schema.server.ts";

/**
 * A step of a merge: members who have muted the topic mute the other one. The locks of both topics
 * prevent new mutes of them.
 */
export async function moveMutes(tx: Transaction, topic_id: number, into_id: number): Promise<void> {
  await tx.execute(sql`
    update ${mutes} set topic_id = ${into_id} where topic_id = ${topic_id}
      and not exists (select from ${mutes} as other where other.user_id = ${mutes.user_id} and other.topic_id = ${into_id})`);
  await tx.delete(mutes).where(eq(mutes.topic_id, topic_id));
}
