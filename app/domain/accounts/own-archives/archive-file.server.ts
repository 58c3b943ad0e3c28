import { log } from "#app/lib/process/log.server.ts";
import { ownArchiveStorages } from "#app/lib/storage/storage.server.ts";

export function archiveFileName(archive_id: number): string {
  return `${archive_id}.zip`;
}

/** The id of the archive to which a file belongs, complete or not. Null for a file that is none. */
export function archiveIdOf(file_name: string): number | null {
  const id = /^(\d{1,15})\.zip(?:\.|$)/.exec(file_name)?.[1];
  return id === undefined ? null : Number(id);
}

/** Removes the file of an archive, complete or not. */
export async function removeArchiveFile(archive_id: number): Promise<void> {
  try {
    for (const storage of ownArchiveStorages())
      await storage.remove(storage.uriOf(archiveFileName(archive_id)));
  } catch (error) {
    log.error({ err: error, archive_id }, "The file of an archive could not be removed");
  }
}
