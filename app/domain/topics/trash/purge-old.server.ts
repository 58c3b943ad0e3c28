import { sql } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import { removals } from "#app/db/schema.server.ts";
import { env } from "#app/lib/process/env.server.ts";
import { purgeRemovedPosts, purgeRemovedTopics } from "../deletion/purge.server.ts";

const BATCH_ROWS = 500;

/**
 * Deletes for good what was removed REMOVED_DAYS ago, an hour later than anybody can restore it: no
 * command restores it at this moment.
 */
export async function purgeOldRemovals(): Promise<void> {
  const is_old = sql`removed_at < now() - make_interval(days => ${env.REMOVED_DAYS}, hours => 1)`;
  // A large topic may still be in the process of being restored.
  const is_old_topic = sql`${is_old} and not exists (
    select from ${removals} where ${removals.kind} = 'restored_topic' and ${removals.id} = removed_topics.id)`;
  await inBatches((limit) => db.transaction((tx) => purgeRemovedTopics(tx, is_old_topic, limit)));
  await inBatches((limit) =>
    db.transaction((tx) => purgeRemovedPosts(tx, sql`not is_with_topic and ${is_old}`, limit)),
  );
}

async function inBatches(purge: (limit: number) => Promise<number>): Promise<void> {
  while ((await purge(BATCH_ROWS)) === BATCH_ROWS);
}
