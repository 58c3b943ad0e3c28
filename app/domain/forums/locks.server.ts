import { type SQL, sql } from "drizzle-orm";
import { liftTimeLimits, type Transaction } from "#app/db/client.server.ts";
import { forums, topics } from "#app/db/schema.server.ts";
import { allowLongRemoval } from "#app/db/time-limit.server.ts";

/**
 * Whatever changes topics, replies or forums locks in one order, so that nothing ever waits in a
 * circle: first this, then topics, users, forums and notifications, each by ascending id. Forums
 * come late because everybody who writes in one waits for the others who do. Writers share it; who
 * takes away all of a member, a forum or a category holds it alone, so that nothing new appears
 * meanwhile. (The number: any that nothing else in this database locks.)
 */
const WRITING_LOCK = 7_305_005;

export async function shareWriting(tx: Transaction): Promise<void> {
  await tx.execute(sql.raw(`select pg_advisory_xact_lock_shared(${WRITING_LOCK})`));
}

/**
 * Other writers are refused after the time limit of their locks, and may come again; what is taken
 * away here may be large, and is not cut off.
 */
export async function holdWriting(tx: Transaction): Promise<void> {
  await tx.execute(sql.raw(`select pg_advisory_xact_lock(${WRITING_LOCK})`));
  await liftTimeLimits(tx);
  allowLongRemoval();
}

export async function lockTopics(tx: Transaction, inside: SQL) {
  return await tx
    .select({ id: topics.id, owner_id: topics.owner_id, forum_id: topics.forum_id })
    .from(topics)
    .where(sql`${topics.id} in (${inside})`)
    .orderBy(topics.id)
    .for("update");
}

export async function lockForums(tx: Transaction, inside: SQL): Promise<void> {
  await tx.execute(
    sql`select ${forums.id} from ${forums} where ${forums.id} in (${inside}) order by ${forums.id} for no key update`,
  );
}
