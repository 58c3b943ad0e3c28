import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { BoundedStore } from "#app/lib/process/bounded-store.ts";
import { unpooledCopy } from "#app/lib/process/unpooled.ts";
import type { ByteRange } from "#app/lib/storage/file-storage.ts";
import { uploadedStorage } from "#app/lib/storage/storage.server.ts";
import { blobName } from "./parts/store-blob.server.ts";

type BlobPlace = { sha256: string; is_in_bucket: boolean };

/** Faces and small pictures are requested by most pages. */
const SMALL_BYTES = 64 * 1024;
/** Holds some thousand faces. */
const CACHE_BYTES = 16 * 1024 * 1024;
/**
 * Bytes by their hash. Each request asks the database whether it may have them, so they may stay
 * here after the file was deleted.
 */
const small_blobs = new BoundedStore<Buffer>(CACHE_BYTES, (_, bytes) => bytes.length);

/** The bytes of a file, or a part of them, as a stream. Rejects if the storage does not have them. */
export async function readFileBytes(
  { sha256, is_in_bucket }: BlobPlace,
  range?: ByteRange,
): Promise<Readable> {
  const storage = uploadedStorage(is_in_bucket);
  return await storage.read(storage.uriOf(blobName(sha256)), range);
}

export function isSmall({ size }: { size: number }): boolean {
  return size <= SMALL_BYTES;
}

/** All bytes of a small file. */
export async function readSmallFile(blob: BlobPlace): Promise<Buffer> {
  const cached_bytes = small_blobs.get(blob.sha256);
  if (cached_bytes) return cached_bytes;
  const bytes = unpooledCopy(await buffer(await readFileBytes(blob)));
  small_blobs.set(blob.sha256, bytes);
  return bytes;
}
