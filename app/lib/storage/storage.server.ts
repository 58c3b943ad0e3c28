import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { env } from "../process/env.server.ts";
import { OperatorError } from "../process/operator-error.ts";
import type { FileStorage } from "./file-storage.ts";
import { bucketStorage } from "./storage-bucket.server.ts";
import { folderStorage } from "./storage-folder.server.ts";

/** New files are stored here if the settings have no bucket. */
export const STORAGE_FOLDER = join(env.DATA_DIR, "backups");
const BACKUP_PREFIX = "backups/";
/** Beside backups: the uploaded files that they need. */
const COPIES = "files/";
/** What members have uploaded. */
export const UPLOADED_FOLDER = join(env.DATA_DIR, "files");
const UPLOADED_PREFIX = "files/";
/** What members download of their own data. */
const OWN_ARCHIVES_FOLDER = join(env.DATA_DIR, "own-archives");
const OWN_ARCHIVES_PREFIX = "own-archives/";
/** What superusers download of the whole community. */
export const COMMUNITY_EXPORTS_FOLDER = join(env.DATA_DIR, "community-exports");
const COMMUNITY_EXPORTS_PREFIX = "community-exports/";

export const backupsInFolder = (): FileStorage => folderStorage(STORAGE_FOLDER);

/** For backups: the bucket if the settings have one, otherwise the data folder. */
export function chosenStorage(): FileStorage {
  return env.S3_BUCKET ? bucketStorage(env.S3_BUCKET, BACKUP_PREFIX) : backupsInFolder();
}

/** The copies of uploaded files beside new backups. */
export function chosenCopies(): FileStorage {
  return env.S3_BUCKET ? bucketStorage(env.S3_BUCKET, BACKUP_PREFIX + COPIES) : copiesInFolder();
}

/** Those that were made before the settings had a bucket, too. */
export function copiesInFolder(): FileStorage {
  return folderStorage(join(STORAGE_FOLDER, COPIES), env.DATA_DIR);
}

/** The copies of uploaded files beside any backup. */
export function copiesBeside(backup_uri: string): FileStorage {
  const folder = new URL(`./${COPIES}`, backup_uri);
  if (folder.protocol === "file:") return folderStorage(fileURLToPath(folder), env.DATA_DIR);
  return bucketStorage(folder.hostname, decodeURIComponent(folder.pathname.slice(1)));
}

/** For uploaded files. Those from before the settings had a bucket stay in the data folder. */
export function uploadedStorage(is_in_bucket: boolean): FileStorage {
  if (!is_in_bucket) return folderStorage(UPLOADED_FOLDER, env.DATA_DIR);
  if (!env.S3_BUCKET)
    throw new OperatorError(
      "Uploaded files lie in a bucket, and the settings that open it are missing: S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY.",
    );
  return bucketStorage(env.S3_BUCKET, UPLOADED_PREFIX);
}

/** Where archives of members lie: the one for new archives first. */
export function ownArchiveStorages(): [FileStorage, ...FileStorage[]] {
  return bucketFirst(OWN_ARCHIVES_PREFIX, folderStorage(OWN_ARCHIVES_FOLDER));
}

/** Where exports of the community lie: the one for new exports first. They are written in the folder. */
export function communityExportStorages(): [FileStorage, ...FileStorage[]] {
  const in_folder = folderStorage(COMMUNITY_EXPORTS_FOLDER, COMMUNITY_EXPORTS_FOLDER);
  return bucketFirst(COMMUNITY_EXPORTS_PREFIX, in_folder);
}

function bucketFirst(prefix: string, in_folder: FileStorage): [FileStorage, ...FileStorage[]] {
  return env.S3_BUCKET ? [bucketStorage(env.S3_BUCKET, prefix), in_folder] : [in_folder];
}

/** The storage that has the backup. */
export function storageOf(uri: string): FileStorage {
  const { protocol, hostname } = new URL(uri);
  if (protocol === "s3:") {
    if (!env.S3_BUCKET)
      throw new OperatorError(
        `${uri} lies in a bucket, and the settings that open it are missing: S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY.`,
      );
    return bucketStorage(hostname, BACKUP_PREFIX);
  }
  if (protocol === "file:") return backupsInFolder();
  throw new OperatorError(`${uri} is neither an s3: nor a file: address.`);
}
