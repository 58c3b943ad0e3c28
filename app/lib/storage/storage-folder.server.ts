import { once } from "node:events";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, open, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { fileURLToPath, pathToFileURL } from "node:url";
import { type FileStorage, ignoreUntilRead } from "./file-storage.ts";

/** A crash may leave an incomplete file with this ending. */
const UNFINISHED = ".part";

export function folderStorage(folder: string): FileStorage {
  const pathOf = (name: string) => join(folder, name);
  return {
    uriOf: (name) => pathToFileURL(pathOf(name)).href,
    put: async (name, source) => {
      const unfinished_path = pathOf(name) + UNFINISHED;
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        // Flushed before the rename, because a power cut could otherwise leave an empty file with
        // the name.
        await pipeline(source, createWriteStream(unfinished_path, { mode: 0o600, flush: true }));
        await rename(unfinished_path, pathOf(name));
        await syncFolder(folder);
      } catch (error) {
        source.destroy();
        await removeFile(unfinished_path);
        throw error;
      }
    },
    read: async (uri) => {
      const stream = createReadStream(fileURLToPath(uri));
      await once(stream, "open");
      return stream.on("error", ignoreUntilRead);
    },
    remove: async (uri) => {
      const path = fileURLToPath(uri);
      await removeFile(path);
      await removeFile(path + UNFINISHED);
    },
  };
}

/** If the folder is not a folder, the file does not exist. */
async function removeFile(path: string): Promise<void> {
  await rm(path, { force: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOTDIR") throw error;
  });
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
