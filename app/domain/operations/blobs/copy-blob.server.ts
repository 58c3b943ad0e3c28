import { createHash } from "node:crypto";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { OperatorError } from "#app/lib/process/operator-error.ts";
import type { FileStorage } from "#app/lib/storage/file-storage.ts";
import { checkBlob, isMissing } from "../../members/files/parts/check-blob.server.ts";
import { blobName } from "../../members/files/parts/store-blob.server.ts";

type Bytes = { sha256: string };

/** Copies the bytes from the first storage that has them. False if none has: then nothing is stored. */
export async function copyBlob(
  bytes: Bytes,
  sources: readonly FileStorage[],
  target: FileStorage,
): Promise<boolean> {
  for (const source of sources) if (await copyFrom(source, bytes, target)) return true;
  return false;
}

async function copyFrom(source: FileStorage, bytes: Bytes, target: FileStorage): Promise<boolean> {
  const name = blobName(bytes.sha256);
  const uri = source.uriOf(name);
  if (uri === target.uriOf(name)) return false;
  if (new URL(uri).protocol === new URL(target.uriOf(name)).protocol) {
    if ((await checkBlob(source, bytes)) !== "right") return false;
    if (await target.copy(uri, name)) return true;
  }
  try {
    return await putBlob(bytes, await source.read(uri), target);
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
}

/**
 * Stores bytes, and reads them back. False if they are others than their hash says: then nothing is
 * stored, also when the process is killed meanwhile.
 */
export async function putBlob(
  { sha256 }: Bytes,
  bytes: NodeJS.ReadableStream,
  target: FileStorage,
): Promise<boolean> {
  const name = blobName(sha256);
  const checked_bytes = hashCheck(sha256);
  const parts = [pipeline(bytes, checked_bytes), target.put(name, checked_bytes)];
  const failures = (await Promise.allSettled(parts)).flatMap((part) =>
    part.status === "rejected" ? [part.reason] : [],
  );
  if (failures.some((error) => error instanceof WrongBytes)) return false;
  // Each ends the other, which then says no more than that.
  const cause = failures.find((error) => error?.code !== "ERR_STREAM_PREMATURE_CLOSE");
  if (failures.length > 0) throw cause ?? failures[0];
  if ((await checkBlob(target, { sha256 })) === "right") return true;
  await target.remove(target.uriOf(name));
  throw new OperatorError(`${target.uriOf(name)} was written, and cannot be read back as it was.`);
}

class WrongBytes extends Error {}

/** Passes bytes on, and fails at their end unless they have the hash. */
function hashCheck(sha256: string): Transform {
  const hash = createHash("sha256");
  return new Transform({
    transform(chunk: Buffer, _, done) {
      hash.update(chunk);
      done(null, chunk);
    },
    flush(done) {
      done(hash.digest("hex") === sha256 ? null : new WrongBytes());
    },
  });
}
