import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, open, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { once } from "node:events";
import { pipeline } from "node:stream/promises";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { FileStorage } from "./file-storage.ts";

/** What a crash leaves under this ending is not whole. */
const UNFINISHED = ".part";

export function folderStorage(folder: string): FileStorage {
  const pathOf = (name: string) => join(folder, name);
  return {
    uriOf: (name) => pathToFileURL(pathOf(name)).href,
    put: async (name, source) => {
      const unfinished = pathOf(name) + UNFINISHED;
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        // On the disk before it has its name: else a power cut could leave an empty file.
        await pipeline(source, createWriteStream(unfinished, { mode: 0o600, flush: true }));
        await rename(unfinished, pathOf(name));
        await sync(folder);
      } catch (error) {
        source.destroy();
        await removeFile(unfinished);
        throw error;
      }
    },
    read: async (uri) => {
      const stream = createReadStream(fileURLToPath(uri));
      await once(stream, "open");
      return stream;
    },
    remove: async (uri) => {
      const path = fileURLToPath(uri);
      await removeFile(path);
      await removeFile(path + UNFINISHED);
    },
  };
}

/** Under a folder that is none, there is nothing. */
async function removeFile(path: string): Promise<void> {
  await rm(path, { force: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOTDIR") throw error;
  });
}

async function sync(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  await handle.sync();
  await handle.close();
}
