import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, open, readdir, rename, rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { fileURLToPath, pathToFileURL } from "node:url";
import { type FileStorage, ignoreUntilRead } from "./file-storage.ts";

/** A crash may leave an incomplete file with this ending, which begins with the name. */
const UNFINISHED = ".part";

export function folderStorage(folder: string): FileStorage {
  const pathOf = (name: string) => join(folder, name);
  return {
    uriOf: (name) => pathToFileURL(pathOf(name)).href,
    put: async (name, source) => {
      const unfinished_path = `${pathOf(name)}.${randomUUID()}${UNFINISHED}`;
      try {
        await mkdir(dirname(unfinished_path), { recursive: true, mode: 0o700 });
        // Flushed before the rename, because a power cut could otherwise leave an empty file with
        // the name.
        await pipeline(source, createWriteStream(unfinished_path, { mode: 0o600, flush: true }));
        await rename(unfinished_path, pathOf(name));
        await syncFolder(dirname(unfinished_path));
      } catch (error) {
        source.destroy();
        await removeFile(unfinished_path);
        throw error;
      }
    },
    read: async (uri, range) => {
      const stream = createReadStream(fileURLToPath(uri), range);
      await once(stream, "open");
      return stream.on("error", ignoreUntilRead);
    },
    remove: async (uri) => {
      const path = fileURLToPath(uri);
      await removeFile(path);
      for (const unfinished_path of await listUnfinished(path)) await removeFile(unfinished_path);
    },
  };
}

async function listUnfinished(path: string): Promise<string[]> {
  const folder = dirname(path);
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT" || error.code === "ENOTDIR") return [];
    throw error;
  });
  return names
    .filter((name) => name.startsWith(basename(path)) && name.endsWith(UNFINISHED))
    .map((name) => join(folder, name));
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
