import type { Readable } from "node:stream";
import type { ByteRange } from "#app/lib/storage/file-storage.ts";
import { uploadedStorage } from "#app/lib/storage/storage.server.ts";
import { blobName } from "./parts/store-blob.server.ts";

/** The bytes of a file, or a part of them, as a stream. Rejects if the storage has them not. */
export async function readFileBytes(
  { sha256, is_in_bucket }: { sha256: string; is_in_bucket: boolean },
  range?: ByteRange,
): Promise<Readable> {
  const storage = uploadedStorage(is_in_bucket);
  return await storage.read(storage.uriOf(blobName(sha256)), range);
}
