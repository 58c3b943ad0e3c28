import { join } from "node:path";
import type { Readable } from "node:stream";
import { env } from "./env.server.ts";
import { OperatorError } from "./operator-error.ts";
import { bucketStorage } from "./storage-bucket.server.ts";
import { folderStorage } from "./storage-folder.server.ts";

/**
 * Where large files are kept. A file has a URI, by which it is found again when another storage has
 * been chosen since.
 */
export type Storage = {
  uriOf: (name: string) => string;
  /** Whole or not at all: until all of it has come, nothing has this name. */
  put: (name: string, source: Readable) => Promise<void>;
  read: (uri: string) => Promise<Readable>;
  /** What is not there is as good as removed. */
  remove: (uri: string) => Promise<void>;
};

const FOLDER = "backups";

/** The bucket of the settings, else the data folder. */
export function chosenStorage(): Storage {
  return env.S3_BUCKET ? bucketStorage(env.S3_BUCKET) : folderStorage(join(env.DATA_DIR, FOLDER));
}

/** The one that keeps this file. */
export function storageOf(uri: string): Storage {
  const { protocol, hostname } = new URL(uri);
  if (protocol === "s3:") {
    if (!env.S3_BUCKET)
      throw new OperatorError(
        `${uri} lies in a bucket, and the settings that open it are missing: S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY.`,
      );
    return bucketStorage(hostname);
  }
  if (protocol === "file:") return folderStorage(join(env.DATA_DIR, FOLDER));
  throw new OperatorError(`${uri} is neither an s3: nor a file: address.`);
}
