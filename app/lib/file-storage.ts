import type { Readable } from "node:stream";

/**
 * A place for large files. A file is found by its URI, even after the settings have chosen another
 * storage for new files.
 */
export type FileStorage = {
  uriOf: (name: string) => string;
  /** Stores the whole file or nothing: an unfinished file never has this name. */
  put: (name: string, source: Readable) => Promise<void>;
  read: (uri: string) => Promise<Readable>;
  /** Succeeds when there is no such file. */
  remove: (uri: string) => Promise<void>;
};
