import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { db } from "#app/db/client.server.ts";
import { blobs } from "#app/db/schema.server.ts";
import { outsideTimeLimit } from "#app/db/time-limit.server.ts";
import { env } from "#app/lib/process/env.server.ts";
import type { FileStorage } from "#app/lib/storage/file-storage.ts";
import { uploadedStorage } from "#app/lib/storage/storage.server.ts";
import { refuseStorageFailure } from "./refuse-storage-failure.server.ts";

export type StoredBlob = { sha256: string; size: number };

/** The first letters are a folder, because a folder with very many files is slow. */
export function blobName(sha256: string): string {
  return `${sha256.slice(0, 2)}/${sha256}`;
}

/** What the bytes of a file are stored under. */
export async function measureBlob(path: string): Promise<StoredBlob> {
  const [sha256, { size }] = await Promise.all([hashFile(path), stat(path)]);
  return { sha256, size };
}

/**
 * Stores the bytes of a file under their hash. Storing the same bytes again replaces what may have
 * been damaged. Until a file refers to them, a job may delete them: then the file is refused by the
 * foreign key.
 */
export async function storeBlob(path: string, blob: StoredBlob): Promise<void> {
  const storage = await addBlobRow(blob);
  await refuseStorageFailure(() =>
    outsideTimeLimit(() => storage.put(blobName(blob.sha256), createReadStream(path))),
  );
}

/** The row that is written before the bytes. Returns the storage that they belong into. */
export async function addBlobRow({ sha256, size }: StoredBlob): Promise<FileStorage> {
  const [blob] = await db
    .insert(blobs)
    .values({ sha256, size, is_in_bucket: env.S3_BUCKET !== undefined })
    .onConflictDoUpdate({ target: blobs.sha256, set: { size } })
    .returning({ is_in_bucket: blobs.is_in_bucket });
  if (!blob) throw new Error("The row of a blob was not stored");
  return uploadedStorage(blob.is_in_bucket);
}

export async function hashFile(path: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(path), hash);
  return hash.digest("hex");
}
