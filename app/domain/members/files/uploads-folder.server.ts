import { mkdir, mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { env } from "#app/lib/process/env.server.ts";

/** Files that are arriving, and what is drawn of them. Nothing here is kept. */
const UPLOADS_FOLDER = join(env.DATA_DIR, "uploads");
/** A form arrives within ten minutes, and drawing its pictures takes less. */
const UNFINISHED_MS = 3_600_000;

/** A new folder, which its caller deletes. */
export async function createUploadFolder(): Promise<string> {
  await mkdir(UPLOADS_FOLDER, { recursive: true, mode: 0o700 });
  return await mkdtemp(join(UPLOADS_FOLDER, "upload-"));
}

/** Deletes what a process that was killed has left. Other processes may have newer ones. */
export async function removeUnfinishedUploads(): Promise<void> {
  const names = await readdir(UPLOADS_FOLDER).catch(() => []);
  for (const name of names) {
    const path = join(UPLOADS_FOLDER, name);
    const folder_stats = await stat(path).catch(() => null);
    if (folder_stats && Date.now() - folder_stats.mtimeMs > UNFINISHED_MS)
      await rm(path, { recursive: true, force: true });
  }
}
