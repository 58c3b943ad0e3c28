import { log } from "#app/lib/process/log.server.ts";
import { madeFiles } from "#app/lib/storage/made-files.server.ts";
import { communityExportStorages } from "#app/lib/storage/storage.server.ts";

export const export_files = madeFiles(communityExportStorages, "export");

/** Removes the file of an export, complete or not. One that could not be removed is tried again. */
export async function removeExportFile(export_id: number): Promise<void> {
  try {
    await export_files.remove(export_id);
  } catch (error) {
    log.error({ err: error, export_id }, "The file of a community export could not be removed");
  }
}
