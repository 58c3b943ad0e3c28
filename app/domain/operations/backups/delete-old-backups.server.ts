import { and, desc, eq, lt } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import { backups } from "#app/db/schema.server.ts";
import { env } from "#app/lib/process/env.server.ts";
import { log } from "#app/lib/process/log.server.ts";
import { storageOf } from "#app/lib/storage/storage.server.ts";

/**
 * Keeps the newest BACKUP_KEEP verified backups. A file that cannot be removed now keeps its row
 * and is tried again after the next backup.
 */
export async function deleteOldBackups(): Promise<void> {
  const verified_backups = await db
    .select({ id: backups.id, date: backups.date, s3_uri: backups.s3_uri })
    .from(backups)
    .where(eq(backups.status, "verified"))
    .orderBy(desc(backups.date), desc(backups.id));
  const oldest_remaining = verified_backups[env.BACKUP_KEEP - 1];
  if (!oldest_remaining) return;
  for (const { id, s3_uri } of verified_backups.slice(env.BACKUP_KEEP)) {
    try {
      if (s3_uri) await storageOf(s3_uri).remove(s3_uri);
      await db.delete(backups).where(eq(backups.id, id));
    } catch (error) {
      log.error({ err: error, backup_id: id }, "An old backup could not be deleted");
    }
  }
  // A failure that is older than every remaining backup is of no interest.
  await db
    .delete(backups)
    .where(and(eq(backups.status, "failed"), lt(backups.date, oldest_remaining.date)));
}
