import type { Readable } from "node:stream";
import { env } from "#app/lib/process/env.server.ts";
import { log } from "#app/lib/process/log.server.ts";
import type { FileStorage } from "#app/lib/storage/file-storage.ts";
import {
  backupsInFolder,
  chosenCopies,
  chosenStorage,
  copiesInFolder,
} from "#app/lib/storage/storage.server.ts";
import { BLOB_FOLDERS, sha256Of } from "../blobs/blob.ts";
import { listStored } from "../blobs/list-blobs.server.ts";
import { toBackupError } from "./backup-error.server.ts";
import { isBackupName } from "./backup-name.ts";
import { readBlobRows } from "./read-blob-rows.server.ts";

type Backups = { storage: FileStorage; copies: FileStorage };

/**
 * Deletes copies that no stored backup needs. Call it with the backup lock, after the last backup is
 * stored. What is needed stands in the backups themselves, so nothing else has to be kept right, and
 * backups that the list of this database does not have count as well.
 */
export async function deleteUnneededCopies(unneeded_names: readonly string[]): Promise<void> {
  await deleteUnlessNeeded({ storage: chosenStorage(), copies: chosenCopies() }, unneeded_names);
  if (env.S3_BUCKET !== undefined) await deleteFormerCopies();
}

/** Those in the folder, from before the settings had a bucket. */
async function deleteFormerCopies(): Promise<void> {
  const former = { storage: backupsInFolder(), copies: copiesInFolder() };
  const names: string[] = [];
  for (const folder of BLOB_FOLDERS)
    names.push(...(await listStored(former.copies, folder)).keys());
  await deleteUnlessNeeded(former, names);
}

async function deleteUnlessNeeded(
  { storage, copies }: Backups,
  names: readonly string[],
): Promise<void> {
  const unneeded = new Map(names.flatMap((name) => entryOf(name)));
  for await (const { name } of storage.list("")) {
    if (unneeded.size === 0) return;
    if (isBackupName(name)) await leaveOutNeeded(await storage.read(storage.uriOf(name)), unneeded);
  }
  for (const name of unneeded.values()) await copies.remove(copies.uriOf(name));
  if (unneeded.size > 0)
    log.info({ files: unneeded.size }, "Files were deleted that no backup has any more");
}

function entryOf(name: string): [string, string][] {
  const sha256 = sha256Of(name);
  return sha256 === null ? [] : [[sha256, name]];
}

/** A damaged backup cannot be restored, and needs nothing. Any other failure deletes nothing. */
async function leaveOutNeeded(archive: Readable, unneeded: Map<string, string>): Promise<void> {
  try {
    for await (const { sha256 } of readBlobRows(archive)) unneeded.delete(sha256);
  } catch (error) {
    if (toBackupError(error).reason !== "damaged") throw error;
    log.warn({ err: error }, "A damaged backup lies beside the others");
  }
}
