import { createWriteStream } from "node:fs";
import { mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { OperatorError } from "#app/lib/process/operator-error.ts";
import { isDiskFull } from "#app/lib/storage/disk-full.ts";
import { writeZip, type ZipEntry } from "#app/lib/zip/write-zip.ts";
import { diskGuard } from "../../members/files/disk-guard.server.ts";

const OWNER_ONLY_FOLDER = 0o700;
const OWNER_ONLY_FILE = 0o600;

/** Refuses to replace anything. */
export async function refuseTarget(target: string): Promise<void> {
  const present = await stat(target).catch(() => null);
  if (present === null) return;
  if (isZip(target) || !present.isDirectory())
    throw new OperatorError(`${target} exists already. Choose another name, or remove it first.`);
  if ((await readdir(target)).length > 0)
    throw new OperatorError(`${target} is not empty. Choose a new folder.`);
}

/**
 * Writes the entries into a zip or a folder, which has its name only when it is whole. `work_folder` is
 * removed afterwards.
 */
export async function writeTarget(
  target: string,
  listEntries: (work_folder: string) => AsyncIterable<ZipEntry>,
): Promise<void> {
  const path = resolve(target);
  const unfinished = `${path}.part`;
  try {
    await rm(unfinished, { recursive: true, force: true });
    await mkdir(unfinished, { mode: OWNER_ONLY_FOLDER });
    const entries = listEntries(join(unfinished, "work"));
    const written = join(unfinished, "archive");
    await (isZip(path) ? writeAsZip(written, entries) : writeAsFolder(written, entries));
    await rename(written, path);
  } catch (error) {
    throw asSentence(error, target);
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
}

function isZip(target: string): boolean {
  return target.toLowerCase().endsWith(".zip");
}

async function writeAsZip(file: string, entries: AsyncIterable<ZipEntry>): Promise<void> {
  const output = createWriteStream(file, { mode: OWNER_ONLY_FILE, flush: true });
  await pipeline(Readable.from(guarded(writeZip(entries))), output);
}

async function* guarded(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const guardDisk = diskGuard();
  for await (const chunk of chunks) {
    await guardDisk(chunk.length);
    yield chunk;
  }
}

async function writeAsFolder(folder: string, entries: AsyncIterable<ZipEntry>): Promise<void> {
  await mkdir(folder, { mode: OWNER_ONLY_FOLDER });
  const guardDisk = diskGuard();
  let made_folder = folder;
  for await (const { name, read } of entries) {
    const path = join(folder, name);
    // Entries of one folder follow one another.
    if (dirname(path) !== made_folder) {
      made_folder = dirname(path);
      await mkdir(made_folder, { recursive: true });
    }
    const file = await open(path, "w");
    try {
      for await (const chunk of read()) {
        await guardDisk(chunk.length);
        await file.writeFile(chunk);
      }
    } finally {
      await file.close();
    }
  }
}

const REASONS: Record<string, string> = {
  ENOENT: "the folder in which it would be does not exist",
  ENOTDIR: "the folder in which it would be does not exist",
  EACCES: "this user may not write there",
  EPERM: "this user may not write there",
  EROFS: "this disk cannot be written",
};

function asSentence(error: unknown, target: string): unknown {
  if (isDiskFull(error))
    return new OperatorError(`The disk has no room for ${target}. Nothing of it was left.`);
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  const reason = REASONS[code];
  return reason === undefined ? error : new OperatorError(`${target} was not made: ${reason}.`);
}
