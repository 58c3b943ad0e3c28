import { Readable } from "node:stream";
import { env } from "#app/lib/process/env.server.ts";
import { log } from "#app/lib/process/log.server.ts";
import {
  chosenCopies,
  copiesBeside,
  copiesInFolder,
  uploadedStorage,
} from "#app/lib/storage/storage.server.ts";
import { checkBlob } from "../../members/files/parts/check-blob.server.ts";
import { BLOB_FOLDERS } from "../blobs/blob.ts";
import { copyBlob, putBlob } from "../blobs/copy-blob.server.ts";
import { listBlobs } from "../blobs/list-blobs.server.ts";
import { toBackupError } from "./backup-error.server.ts";
import type { Sql } from "./connection.server.ts";
import { openSource } from "./restore-source.server.ts";
import { listFollowingFiles } from "./with-files.server.ts";

export type RestoredFiles = {
  /** Those that are in their place, and how many of them had to be brought back. */
  count: number;
  bytes: number;
  brought: number;
  missing: LostFile[];
};
type LostFile = { name: string; url: string };

/**
 * Brings the uploaded files of a restored database to where the settings say, before the site uses
 * that database. All are read: a damaged one is replaced too. `scratch` has the contents of the
 * backup and the schema of the site.
 */
export async function restoreFiles(scratch: Sql, source: string): Promise<RestoredFiles> {
  const is_in_bucket = env.S3_BUCKET !== undefined;
  const target = uploadedStorage(is_in_bucket);
  const others = [copiesBeside(source), chosenCopies(), copiesInFolder(), uploadedStorage(false)];
  let brought = await unpackFiles(scratch, source);
  let [count, bytes] = [0, 0];
  const missing = new Map<string, LostFile>();
  for (const folder of BLOB_FOLDERS)
    for (const blob of await listBlobs(scratch, folder)) {
      const is_here = (await checkBlob(target, blob)) === "right";
      if (is_here || (await copyBlob(blob, others, target))) {
        count += 1;
        bytes += blob.size;
        if (!is_here) brought += 1;
        continue;
      }
      for (const file of await listFilesOf(scratch, blob.sha256)) missing.set(file.url, file);
    }
  await scratch`update blobs set is_in_bucket = ${is_in_bucket}`;
  return { count, bytes, brought, missing: [...missing.values()] };
}

/**
 * Those that follow the backup in the same tar. If that is damaged, the files that are missing will
 * be named, and the others are worth having.
 */
async function unpackFiles(scratch: Sql, source: string): Promise<number> {
  const target = uploadedStorage(env.S3_BUCKET !== undefined);
  let count = 0;
  try {
    for await (const { sha256, body } of listFollowingFiles(await openSource(source))) {
      const [blob] = await scratch`select from blobs where sha256 = ${sha256}`;
      const is_needed = blob !== undefined && (await checkBlob(target, { sha256 })) !== "right";
      if (is_needed && (await putBlob({ sha256 }, Readable.from(body), target))) count += 1;
    }
  } catch (error) {
    if (toBackupError(error).reason !== "damaged") throw error;
    log.error({ err: error }, "The files of the backup end early");
  }
  return count;
}

async function listFilesOf(scratch: Sql, sha256: string): Promise<LostFile[]> {
  return await scratch<LostFile[]>`
    select distinct name, '/files/' || id || '/' || url_name as url from files
    join file_variants on file_id = id where sha256 = ${sha256}`;
}
