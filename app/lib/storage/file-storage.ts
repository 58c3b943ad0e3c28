import type { Readable } from "node:stream";

/** The first and the last byte of a part. */
export type ByteRange = { start: number; end: number };

/** The name is relative to the storage, as `put` takes it. */
export type StoredFile = { name: string; size: number; modified_at: Date };

/**
 * Storage for large files. A file is found by its URI, even after the settings choose another
 * storage for new files.
 */
export type FileStorage = {
  uriOf: (name: string) => string;
  /** Stores the whole file or nothing. An unfinished file never has this name. */
  put: (name: string, source: Readable) => Promise<void>;
  /**
   * Copies a file without reading it, and replaces one of this name. False if that is not possible
   * from where the file is: then it has to be read and put.
   */
  copy: (uri: string, name: string) => Promise<boolean>;
  read: (uri: string, range?: ByteRange) => Promise<Readable>;
  /**
   * The files of a folder, without those of the folders in it, in no order. The name of a folder
   * ends with a slash, and that of the storage itself is empty.
   */
  list: (folder: string) => AsyncIterable<StoredFile>;
  /** Succeeds even if the file does not exist. */
  remove: (uri: string) => Promise<void>;
};

/**
 * A listener for the errors of a stream that nobody reads yet: an error would end the process
 * without one. A later reader of the stream gets the same error.
 */
export function ignoreUntilRead(): void {}
