import { env } from "#app/lib/process/env.server.ts";
import { OperatorError } from "#app/lib/process/operator-error.ts";
import { hasFreeDisk } from "#app/lib/storage/free-room.server.ts";

const CHECK_EVERY_BYTES = 16 * 1024 * 1024;

/**
 * Called before bytes of an archive are written: one may be as large as all files, and must not take
 * the room of the database.
 */
export function diskGuard(): (bytes: number) => Promise<void> {
  let [written, next_check] = [0, 0];
  return async (bytes) => {
    if (written >= next_check) {
      if (!(await hasFreeDisk(env.DATA_DIR)))
        throw new OperatorError("The disk of the site has no room for an archive.");
      next_check = written + CHECK_EVERY_BYTES;
    }
    written += bytes;
  };
}
