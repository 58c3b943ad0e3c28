import { and, eq, or, sql } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import { own_archives } from "#app/db/schema.server.ts";
import { log } from "#app/lib/process/log.server.ts";
import { ownArchiveStorages } from "#app/lib/storage/storage.server.ts";
import { numberArray } from "../../base/ids.server.ts";
import { OWN_ARCHIVE_HOURS } from "../../base/retention.ts";
import { archiveIdOf, removeArchiveFile } from "./archive-file.server.ts";
import { withFreeArchiveLock } from "./archive-lock.server.ts";

const hours_ago = sql`now() - make_interval(hours => ${OWN_ARCHIVE_HOURS}::int)`;

/** Matches archives that can no longer be downloaded. */
export const is_over = sql`(${own_archives.state} = 'ready' and ${own_archives.ready_at} <= ${hours_ago})`;
/** Matches those that failed, and whose page has said so for a day. */
const is_forgotten = sql`(${own_archives.state} = 'failed' and ${own_archives.created_at} <= ${hours_ago})`;

/**
 * Deletes archives whose day is over, and then files that no row has any more: those of members who
 * have deleted their account, too.
 */
export async function deleteOldArchives(): Promise<void> {
  await failInterruptedArchives();
  await db.delete(own_archives).where(or(is_over, is_forgotten));
  for (const storage of ownArchiveStorages()) {
    const archive_ids = new Set<number>();
    for await (const { name } of storage.list("")) {
      const archive_id = archiveIdOf(name);
      if (archive_id !== null) archive_ids.add(archive_id);
    }
    for (const archive_id of await listUnneeded([...archive_ids]))
      await removeArchiveFile(archive_id);
  }
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

const has_no_job = sql`not exists (
  select from pgboss.job
  where name = 'make-own-archive' and state < 'completed' and (data->>'archive_id')::int = ${own_archives.id})`;

/** A condition: if no process holds the lock, nobody works on it. */
const is_abandoned = or(
  eq(own_archives.state, "running"),
  and(eq(own_archives.state, "waiting"), has_no_job),
);

/** Marks archives as failed whose process has ended. */
export async function failInterruptedArchives(): Promise<void> {
  const [abandoned] = await db
    .select({ id: own_archives.id })
    .from(own_archives)
    .where(is_abandoned)
    .limit(1);
  if (!abandoned) return;
  await withFreeArchiveLock(async () => {
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
