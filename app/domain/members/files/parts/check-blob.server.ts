import { createHash } from "node:crypto";
import { pipeline } from "node:stream/promises";
import type { FileStorage } from "#app/lib/storage/file-storage.ts";
import { blobName } from "./store-blob.server.ts";

/** Reads all bytes that a storage has under this hash. */
export async function checkBlob(
  storage: FileStorage,
  { sha256 }: { sha256: string },
): Promise<"right" | "wrong" | "missing"> {
  try {
    const hash = createHash("sha256");
    await pipeline(await storage.read(storage.uriOf(blobName(sha256))), hash);
    return hash.digest("hex") === sha256 ? "right" : "wrong";
  } catch (error) {
    if (isMissing(error)) return "missing";
    throw error;
  }
}

const MISSING = new Set(["ENOENT", "ENOTDIR", "NoSuchKey", "NotFound"]);

/** The code of a folder, or the name of an error of S3. */
export function isMissing(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return MISSING.has("code" in error ? String(error.code) : error.name) || MISSING.has(error.name);
}
