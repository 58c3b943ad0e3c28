import { lstat, mkdir, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { ConversionError } from "./conversion-error.ts";

/**
 * Says that a conversion has made the folder, and may remove it. It is a database only because SQLite
 * can lock a file, and the lock of a process that was killed is gone.
 */
const MARK = "of-a-conversion";

/**
 * Makes an empty folder that only its owner reads. One that an interrupted conversion has left is
 * removed before, and any other stays as it is, also one of a conversion that is at work. The function
 * that it returns removes the folder.
 */
export async function makeWorkFolder(folder: string): Promise<() => Promise<void>> {
  if (!(await makeFolder(folder))) {
    if (!(await isOfConversion(folder)))
      throw new ConversionError(
        `${folder} exists already, and is not of a conversion that broke off. Move it away, because the conversion needs this name meanwhile.`,
      );
  }
  const lock = lockMark(folder);
  for (const name of await readdir(folder))
    if (name !== MARK) await rm(join(folder, name), { recursive: true });
  return async () => {
    await rm(folder, { recursive: true, force: true });
    lock.close();
  };
}

function lockMark(folder: string): DatabaseSync {
  const mark = new DatabaseSync(join(folder, MARK));
  try {
    mark.exec("pragma journal_mode = memory; begin exclusive");
    return mark;
  } catch {
    mark.close();
    throw new ConversionError(
      `Another conversion is at work in ${folder}. Wait for its end, or choose another name for the archive.`,
    );
  }
}

/** False if something has the name. */
async function makeFolder(folder: string): Promise<boolean> {
  try {
    await mkdir(folder, { mode: 0o700 });
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EEXIST") return false;
    throw error;
  }
}

/** An empty one too: its conversion ended before it had the mark. */
async function isOfConversion(folder: string): Promise<boolean> {
  if (!(await lstat(folder)).isDirectory()) return false;
  const names = await readdir(folder);
  return names.length === 0 || names.includes(MARK);
}
