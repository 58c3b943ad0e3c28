import type { Readable } from "node:stream";
import type { ByteRange, FileStorage } from "./file-storage.ts";

const ID = /^(\d{1,15})\./;

/**
 * Files that jobs make for a download, each for a row, whose id is the name. `storages` has the one
 * for new files first: an older file is in the folder if the settings have a bucket since.
 */
export function madeFiles(storages: () => [FileStorage, ...FileStorage[]], ending: string) {
  const nameOf = (id: number) => `${id}.${ending}`;
  return {
    nameOf,
    /** Where new files are stored. */
    storage: () => storages()[0],

    /** Fails as the first storage does if none has the file. */
    read: async (id: number, range?: ByteRange): Promise<Readable> => {
      let cause: unknown;
      for (const storage of storages()) {
        try {
          return await storage.read(storage.uriOf(nameOf(id)), range);
        } catch (error) {
          cause ??= error;
        }
      }
      throw cause;
    },

    /** Complete or not. */
    remove: async (id: number): Promise<void> => {
      for (const storage of storages()) await storage.remove(storage.uriOf(nameOf(id)));
    },

    /** The ids of all files, complete or not. */
    listIds: async (): Promise<number[]> => {
      const ids = new Set<number>();
      for (const storage of storages()) {
        for await (const { name } of storage.list("")) {
          const id = ID.exec(name)?.[1];
          if (id !== undefined) ids.add(Number(id));
        }
      }
      return [...ids];
    },
  };
}
