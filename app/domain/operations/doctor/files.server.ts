import { eq } from "drizzle-orm";
import { client, db } from "#app/db/client.server.ts";
import { blobs, file_variants, files } from "#app/db/schema.server.ts";
import { env } from "#app/lib/process/env.server.ts";
import {
  chosenCopies,
  copiesInFolder,
  UPLOADED_FOLDER,
  uploadedStorage,
} from "#app/lib/storage/storage.server.ts";
import { isUnfinished } from "#app/lib/storage/storage-folder.server.ts";
import { deleteUnusedBlobs } from "../../members/files/delete-unused-blobs.server.ts";
import { checkBlob } from "../../members/files/parts/check-blob.server.ts";
import { file_columns } from "../../members/files/parts/file-columns.server.ts";
import { blobName } from "../../members/files/parts/store-blob.server.ts";
import { BLOB_FOLDERS, type Blob, sha256Of } from "../blobs/blob.ts";
import { copyBlob } from "../blobs/copy-blob.server.ts";
import { listBlobs, listStored } from "../blobs/list-blobs.server.ts";

const MEGABYTE = 1_000_000;
/** A file that is arriving is younger. */
const UNFINISHED_MS = 3_600_000;

/** Reading every byte takes long, so it is done when the operator asks for it. */
export type FileChecks = { reads_files: boolean };
/** Another site may have files in the same bucket, so the operator has to say that none has. */
export type FileRepairs = FileChecks & { empties_bucket: boolean };

type Lost = { blob: Blob; fault: string };
type Unowned = { is_in_bucket: boolean; name: string; size: number };
type FileFaults = { lost: Lost[]; unowned: Unowned[]; out_of_reach: number };

/** What is wrong between the rows of uploaded files and the bytes in the storage. */
export async function listFileFaults(checks: FileChecks): Promise<string[]> {
  return describeFaults(await findFaults(checks));
}

/** Brings back lost bytes from the backups, and deletes those that no file has. */
export async function repairFiles(
  repairs: FileRepairs,
): Promise<{ faults: string[]; remaining: string[] }> {
  const faults = await findFaults(repairs);
  const still_lost: Lost[] = [];
  for (const each of faults.lost) if (!(await bringBack(each.blob))) still_lost.push(each);
  const still_unowned: Unowned[] = [];
  for (const each of faults.unowned)
    if (each.is_in_bucket && !repairs.empties_bucket) still_unowned.push(each);
    else await removeUnowned(each);
  if (still_unowned.length < faults.unowned.length) await deleteUnusedBlobs();
  return {
    faults: await describeFaults(faults),
    remaining: await describeFaults({ ...faults, lost: still_lost, unowned: still_unowned }),
  };
}

async function findFaults({ reads_files }: FileChecks): Promise<FileFaults> {
  const faults: FileFaults = { lost: [], unowned: [], out_of_reach: 0 };
  for (const folder of BLOB_FOLDERS) {
    // Before the rows: a row is written before its bytes.
    const in_folder = await listStored(uploadedStorage(false), folder);
    const in_bucket = env.S3_BUCKET ? await listStored(uploadedStorage(true), folder) : null;
    for (const blob of await listBlobs(client, folder)) {
      const stored_files = blob.is_in_bucket ? in_bucket : in_folder;
      const name = blobName(blob.sha256);
      const has_size = stored_files?.get(name)?.size === blob.size;
      stored_files?.delete(name);
      if (!stored_files) faults.out_of_reach += 1;
      else if (!has_size || reads_files) faults.lost.push(...(await findFault(blob)));
    }
    for (const [is_in_bucket, stored_files] of [
      [false, in_folder] as const,
      [true, in_bucket] as const,
    ])
      for (const { name, size, modified_at } of stored_files?.values() ?? []) {
        const is_left_over =
          isUnfinished(name) && Date.now() - modified_at.getTime() > UNFINISHED_MS;
        if (is_left_over || sha256Of(name) !== null)
          faults.unowned.push({ is_in_bucket, name, size });
      }
  }
  return faults;
}

/** Reads the bytes. A blob that no file has is new, or about to be deleted. */
async function findFault(blob: Blob): Promise<Lost[]> {
  const state = await checkBlob(uploadedStorage(blob.is_in_bucket), blob);
  if (state === "right") return [];
  const is_used = await db.$count(file_variants, eq(file_variants.sha256, blob.sha256));
  if (is_used === 0) return [];
  return [{ blob, fault: state === "missing" ? "the bytes are missing" : "the bytes are damaged" }];
}

async function bringBack(blob: Blob): Promise<boolean> {
  const sources = [chosenCopies(), copiesInFolder(), uploadedStorage(false)];
  return await copyBlob(blob, sources, uploadedStorage(blob.is_in_bucket));
}

/**
 * Whoever uploads the same bytes now needs them. So a row claims them first, and they are deleted
 * like others that no file has, with a lock. If there is a row, it says that they are elsewhere.
 */
async function removeUnowned({ is_in_bucket, name, size }: Unowned): Promise<void> {
  const storage = uploadedStorage(is_in_bucket);
  const sha256 = sha256Of(name);
  if (sha256 === null) return await storage.remove(storage.uriOf(name));
  const [claimed] = await db
    .insert(blobs)
    .values({ sha256, size, is_in_bucket })
    .onConflictDoNothing()
    .returning({ sha256: blobs.sha256 });
  if (claimed) return;
  const [blob] = await db
    .select({ is_in_bucket: blobs.is_in_bucket })
    .from(blobs)
    .where(eq(blobs.sha256, sha256));
  if (blob && blob.is_in_bucket !== is_in_bucket) await storage.remove(storage.uriOf(name));
}

async function describeFaults({ lost, unowned, out_of_reach }: FileFaults): Promise<string[]> {
  const lines: string[] = [];
  for (const { blob, fault } of lost)
    lines.push(`${blobName(blob.sha256)}: ${fault} (${await listAddresses(blob)})`);
  if (out_of_reach > 0)
    lines.push(
      `blobs: ${out_of_reach} are in a bucket, and the settings that open it are missing (S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY)`,
    );
  const in_folder = unowned.filter(({ is_in_bucket }) => !is_in_bucket);
  if (in_folder.length > 0)
    lines.push(`${UPLOADED_FOLDER}: ${countText(in_folder)} belong to nobody`);
  const in_bucket = unowned.filter(({ is_in_bucket }) => is_in_bucket);
  if (in_bucket.length > 0)
    lines.push(
      `The bucket: ${countText(in_bucket)} below files/ belong to nobody here. If no other site uses it, --fix --bucket deletes them`,
    );
  return lines;
}

function countText(unowned: readonly Unowned[]): string {
  const bytes = unowned.reduce((sum, { size }) => sum + size, 0);
  return `${unowned.length} stored files (${(bytes / MEGABYTE).toFixed(1)} MB)`;
}

async function listAddresses({ sha256 }: Blob): Promise<string> {
  const rows = await db
    .selectDistinct({ url: file_columns.url })
    .from(files)
    .innerJoin(file_variants, eq(file_variants.file_id, files.id))
    .where(eq(file_variants.sha256, sha256))
    .limit(5);
  return rows.map(({ url }) => url).join(", ");
}
