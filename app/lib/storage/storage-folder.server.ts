import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createReadStream, createWriteStream, type Dirent, type Stats } from "node:fs";
import { link, mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { basename, dirname, join, resolve, sep } from "node:path";
import { pipeline } from "node:stream/promises";
import { fileURLToPath, pathToFileURL } from "node:url";
import { type FileStorage, ignoreUntilRead } from "./file-storage.ts";

/** A crash may leave an incomplete file with this ending, which begins with the name. */
const UNFINISHED = ".part";

export function isUnfinished(name: string): boolean {
  return name.endsWith(UNFINISHED);
}

/** The path cannot be linked: another disk, too many links, or a file system without links. */
const NO_LINKS = new Set(["EXDEV", "EMLINK", "EPERM", "EACCES", "ENOSYS", "ENOTSUP", "EOPNOTSUPP"]);

/**
 * A copy of a file below `linked_folder` is a hard link, and takes no room. Only name a folder where
 * nobody writes into files: `put` replaces a file and never changes it.
 */
export function folderStorage(folder: string, linked_folder?: string): FileStorage {
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
    copy: async (uri, name) => {
      if (linked_folder === undefined || !isBelow(linked_folder, uri)) return false;
      const unfinished_path = `${pathOf(name)}.${randomUUID()}${UNFINISHED}`;
      await mkdir(dirname(unfinished_path), { recursive: true, mode: 0o700 });
      try {
        await link(fileURLToPath(uri), unfinished_path);
      } catch (error) {
        if (NO_LINKS.has(codeOf(error))) return false;
        throw error;
      }
      await rename(unfinished_path, pathOf(name));
      // A rename from one link of a file to another link of it does nothing.
      await removeFile(unfinished_path);
      await syncFolder(dirname(unfinished_path));
      return true;
    },
    read: async (uri, range) => {
      const stream = createReadStream(fileURLToPath(uri), range);
      await once(stream, "open");
      return stream.on("error", ignoreUntilRead);
    },
    list: async function* (listed_folder) {
      for (const entry of await readFolder(pathOf(listed_folder))) {
        if (!entry.isFile()) continue;
        const file = await findFile(join(entry.parentPath, entry.name));
        if (file)
          yield { name: listed_folder + entry.name, size: file.size, modified_at: file.mtime };
      }
    },
    remove: async (uri) => {
      const path = fileURLToPath(uri);
      await removeFile(path);
      // An archive of pages is a folder until it is a zip.
      for (const unfinished_path of await listUnfinished(path))
        await rm(unfinished_path, { recursive: true, force: true });
    },
  };
}

async function listUnfinished(path: string): Promise<string[]> {
  const folder = dirname(path);
  return (await readFolder(folder))
    .filter(({ name }) => name.startsWith(basename(path)) && isUnfinished(name))
    .map(({ name }) => join(folder, name));
}

/** A folder that does not exist has no files. */
async function readFolder(folder: string): Promise<Dirent[]> {
  return await readdir(folder, { withFileTypes: true }).catch((error: unknown) => {
    if (["ENOENT", "ENOTDIR"].includes(codeOf(error))) return [];
    throw error;
  });
}

/** Null for a file that was removed meanwhile. */
async function findFile(path: string): Promise<Stats | null> {
  return await stat(path).catch((error: unknown) => {
    if (codeOf(error) === "ENOENT") return null;
    throw error;
  });
}

function isBelow(folder: string, uri: string): boolean {
  return uri.startsWith("file:") && fileURLToPath(uri).startsWith(resolve(folder) + sep);
}

/** If the folder is not a folder, the file does not exist. */
async function removeFile(path: string): Promise<void> {
  await rm(path, { force: true }).catch((error: unknown) => {
    if (codeOf(error) !== "ENOTDIR") throw error;
  });
}

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
