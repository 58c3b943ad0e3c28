import { eq } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import { backups } from "#app/db/schema.server.ts";
import { limitProgressWrites } from "../../base/queue/progress-writes.ts";

/** `share` is between 0 and 1. */
export type ReportProgress = (share: number) => Promise<void>;

/**
 * Writes the progress of one part of the work to the row of the backup. This part takes it from one
 * percentage to the other.
 */
export function progressReporter(
  backup_id: number,
  from_percent: number,
  to_percent: number,
): ReportProgress {
  return limitProgressWrites(async (share) => {
    const progress = Math.round(from_percent + (to_percent - from_percent) * share);
    await db.update(backups).set({ progress }).where(eq(backups.id, backup_id));
  });
}
