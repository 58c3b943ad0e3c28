import { eq } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import { own_archives } from "#app/db/schema.server.ts";
import { limitProgressWrites } from "../../base/queue/progress-writes.ts";

const ALMOST_PERCENT = 99;
/** Each row is written into the data and into a page. */
const TIMES_READ = 2;

/**
 * Writes the progress to the row of the archive. `written` is how many topics and replies the member
 * has: most rows, and more of them only let the progress wait at its end.
 */
export function progressReporter(archive_id: number, written: number) {
  const write = limitProgressWrites(async (rows) => {
    const share = rows / (TIMES_READ * Math.max(written, 1));
    const progress = Math.min(ALMOST_PERCENT, Math.round(share * 100));
    await db.update(own_archives).set({ progress }).where(eq(own_archives.id, archive_id));
  });
  let rows = 0;
  return async (more_rows: number): Promise<void> => {
    rows += more_rows;
    await write(rows);
  };
}
