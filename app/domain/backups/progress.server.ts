import { eq } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import { backups } from "#app/db/schema.server.ts";

/** Nobody sees more of it. */
const SAID_EVERY_MS = 500;

/** Says in the row how far a stretch of the work is; `share` goes from 0 to 1. */
export function progressOf(backup_id: number, from_percent: number, to_percent: number) {
  let said_ms = Date.now();
  return async (share: number): Promise<void> => {
    if (Date.now() - said_ms < SAID_EVERY_MS) return;
    said_ms = Date.now();
    const progress = Math.round(from_percent + (to_percent - from_percent) * share);
    await db.update(backups).set({ progress }).where(eq(backups.id, backup_id));
  };
}
