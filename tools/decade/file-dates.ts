import { lutimesSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";

/** What is older was dated already: the years are lived within a day. */
const DAY_MS = 86_400_000;
const DATABASE = "postgres";

/**
 * The file system knows nothing of the moved clock, and dates files by the machine. Files that are
 * new get the time that the site had.
 */
export function dateNewFiles(data_dir: string, moved_seconds: number): void {
  if (moved_seconds < DAY_MS / 1000) return;
  for (const entry of readdirSync(data_dir, { withFileTypes: true, recursive: true })) {
    const path = join(entry.parentPath, entry.name);
    if (path.startsWith(join(data_dir, DATABASE))) continue;
    const stats = statSync(path, { throwIfNoEntry: false });
    if (!stats || Math.abs(Date.now() - stats.mtimeMs) > DAY_MS) continue;
    const seconds = stats.mtimeMs / 1000 + moved_seconds;
    lutimesSync(path, seconds, seconds);
  }
}
