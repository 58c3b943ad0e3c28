import { and, eq, or, sql } from "drizzle-orm";
import { ADVISORY_LOCKS } from "#app/db/advisory-locks.server.ts";
import { db } from "#app/db/client.server.ts";
import { withFreeLock } from "#app/db/held-lock.server.ts";
import { own_archives } from "#app/db/schema.server.ts";
import { log } from "#app/lib/process/log.server.ts";
import { numberArray } from "../../base/ids.server.ts";
import { hasNoJob } from "../../base/queue/has-no-job.server.ts";
import { OWN_ARCHIVE_HOURS } from "../../base/retention.ts";
import { archive_files, removeArchiveFile } from "./archive-file.server.ts";

const hours_ago = sql`now() - make_interval(hours => ${OWN_ARCHIVE_HOURS}::int)`;

/** Conditions: it can be downloaded no more; it says no more why there is none. */
export const is_over = sql`(${own_archives.state} = 'ready' and ${own_archives.ready_at} <= ${hours_ago})`;
const is_forgotten = sql`(${own_archives.state} = 'failed' and ${own_archives.created_at} <= ${hours_ago})`;

/**
 * Deletes archives whose day is over, and then files that no row has any more: those of members who
 * have deleted their account, too.
 */
export async function deleteOldArchives(): Promise<void> {
  await failInterruptedArchives();
  await db.delete(own_archives).where(or(is_over, is_forgotten));
  for (const archive_id of await listUnneeded(await archive_files.listIds()))
    await removeArchiveFile(archive_id);
}

/** A row is written before its file, so a file without one belongs to none. */
async function listUnneeded(archive_ids: number[]): Promise<number[]> {
  if (archive_ids.length === 0) return [];
  const rows = await db
    .select({ id: own_archives.id })
    .from(own_archives)
    .where(
      sql`${own_archives.id} = any(${numberArray(archive_ids)}) and ${own_archives.state} <> 'failed'`,
    );
  const needed_ids = new Set(rows.map(({ id }) => id));
  return archive_ids.filter((archive_id) => !needed_ids.has(archive_id));
}

/** A condition: if no process holds the lock, nobody works on it. */
const is_abandoned = or(
  eq(own_archives.state, "running"),
  and(
    eq(own_archives.state, "waiting"),
    hasNoJob("make-own-archive", "archive_id", own_archives.id),
  ),
);

/** Marks archives as failed whose process has ended. */
export async function failInterruptedArchives(): Promise<void> {
  const [abandoned] = await db
    .select({ id: own_archives.id })
    .from(own_archives)
    .where(is_abandoned)
    .limit(1);
  if (!abandoned) return;
  await withFreeLock(ADVISORY_LOCKS.OWN_ARCHIVES, async () => {
    const failed = await db
      .update(own_archives)
      .set({ state: "failed" })
      .where(is_abandoned)
      .returning({ id: own_archives.id });
    for (const { id } of failed) {
      log.warn({ archive_id: id }, "An archive of a member's data was interrupted");
      await removeArchiveFile(id);
    }
  });
}
