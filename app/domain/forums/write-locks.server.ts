import { type SQL, sql } from "drizzle-orm";
import { ADVISORY_LOCKS } from "#app/db/advisory-locks.server.ts";
import { liftTimeLimits, type Transaction } from "#app/db/client.server.ts";
import { forums, topics } from "#app/db/schema.server.ts";
import { allowLongDeletion } from "#app/db/time-limit.server.ts";

/**
 * Every command that changes topics, replies or forums takes its locks in the same order, which
 * prevents deadlocks: first this lock, then topics, users, forums and notifications, each by
 * ascending id. Forums come late because all writers in a forum wait for its row. Writers share
 * this lock. Deleting the contents of a member, a forum or a category takes it exclusively, so no
 * row is added meanwhile.
 */
export async function lockWritesShared(tx: Transaction): Promise<void> {
  await tx.execute(sql.raw(`select pg_advisory_xact_lock_shared(${ADVISORY_LOCKS.WRITES})`));
}

/**
 * Other writers are refused after `lock_timeout` and may try again. The deletion itself may be
 * large, so it has no time limit in the database.
 */
export async function lockWritesExclusive(tx: Transaction): Promise<void> {
  await tx.execute(sql.raw(`select pg_advisory_xact_lock(${ADVISORY_LOCKS.WRITES})`));
  await liftTimeLimits(tx);
  allowLongDeletion();
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
