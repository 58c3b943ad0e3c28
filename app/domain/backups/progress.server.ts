import { eq } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import { backups } from "#app/db/schema.server.ts";

/** The page is not refreshed more often than this. */
const WRITE_EVERY_MS = 500;

/** From 0 to 1. */
export type ReportProgress = (share: number) => Promise<void>;

/** Writes the progress of one part of the work, from one percentage to another, to the row. */
export function progressReporter(
  backup_id: number,
  from_percent: number,
  to_percent: number,
): ReportProgress {
  let written_ms = Date.now();
  return async (share) => {
    if (Date.now() - written_ms < WRITE_EVERY_MS) return;
    written_ms = Date.now();
    const progress = Math.round(from_percent + (to_percent - from_percent) * share);
    await db.update(backups).set({ progress }).where(eq(backups.id, backup_id));
  };
}
