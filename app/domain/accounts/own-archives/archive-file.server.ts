import { log } from "#app/lib/process/log.server.ts";
import { madeFiles } from "#app/lib/storage/made-files.server.ts";
import { ownArchiveStorages } from "#app/lib/storage/storage.server.ts";

export const archive_files = madeFiles(ownArchiveStorages, "zip");

/** Removes the file of an archive, complete or not. */
export async function removeArchiveFile(archive_id: number): Promise<void> {
  try {
    await archive_files.remove(archive_id);
  } catch (error) {
    log.error({ err: error, archive_id }, "The file of an archive could not be removed");
  }
}
