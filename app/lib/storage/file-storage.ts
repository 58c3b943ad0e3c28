import type { Readable } from "node:stream";

/** The first and the last byte of a part. */
export type ByteRange = { start: number; end: number };

/**
 * Storage for large files. A file is found by its URI, even after the settings choose another
 * storage for new files.
 */
export type FileStorage = {
  uriOf: (name: string) => string;
  /** Stores the whole file or nothing. An unfinished file never has this name. */
  put: (name: string, source: Readable) => Promise<void>;
  read: (uri: string, range?: ByteRange) => Promise<Readable>;
  /** Succeeds even if the file does not exist. */
  remove: (uri: string) => Promise<void>;
};

/**
 * A listener for the errors of a stream that nobody reads yet: an error would end the process
 * without one. A later reader of the stream gets the same error.
 */
export function ignoreUntilRead(): void {}
