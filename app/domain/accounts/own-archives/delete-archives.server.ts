import { or, sql } from "drizzle-orm";
import { ADVISORY_LOCKS } from "#app/db/advisory-locks.server.ts";
import { db } from "#app/db/client.server.ts";
import { withFreeLock } from "#app/db/held-lock.server.ts";
import { own_archives } from "#app/db/schema.server.ts";
import { log } from "#app/lib/process/log.server.ts";
import { isAbandoned, listUnneededIds } from "../../base/queue/made-rows.server.ts";
import { OWN_ARCHIVE_HOURS } from "../../base/retention.ts";
import { archive_files, removeArchiveFile } from "./archive-file.server.ts";

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
  for (const archive_id of await listUnneededIds(own_archives, await archive_files.listIds()))
    await removeArchiveFile(archive_id);
}

const is_abandoned = isAbandoned(own_archives, "make-own-archive", "archive_id");

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
