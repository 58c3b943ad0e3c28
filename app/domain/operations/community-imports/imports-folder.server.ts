import { createReadStream } from "node:fs";
import { link, lstat, mkdir, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { env } from "#app/lib/process/env.server.ts";
import { badRequest, taken } from "../../base/refusal.ts";
import { readArchive } from "../backups/archive-file.server.ts";
import { FORMAT_ENTRY } from "../community/format.ts";
import { conversionFileName, isFileName, isPlainName, isUploadName } from "./source-name.ts";

/** Archives and sources that were uploaded or copied here, to be imported. */
const IMPORTS_FOLDER = join(env.DATA_DIR, "imports");

export type ImportFile = {
  name: string;
  /** The operator of the machine has put a folder here, and the site never deletes it. */
  is_folder: boolean;
  /** Null for a folder. */
  size: number | null;
  changed_at: Date;
};

export function importPath(name: string): string {
  return join(IMPORTS_FOLDER, name);
}

/** Newest first. */
export async function readImportsFolder(): Promise<ImportFile[]> {
  const names = await readdir(IMPORTS_FOLDER).catch(ignoreMissing);
  const files = await Promise.all((names ?? []).map(findImportFile));
  return files
    .filter((file) => file !== null)
    .toSorted((a, b) => b.changed_at.getTime() - a.changed_at.getTime());
}

/** Null for what is neither an archive nor a source: another name, a link. */
export async function findImportFile(name: string): Promise<ImportFile | null> {
  if (!isPlainName(name)) return null;
  const stats = await lstat(importPath(name)).catch(ignoreMissing);
  if (!stats) return null;
  const changed_at = stats.mtime;
  if (stats.isDirectory()) return { name, is_folder: true, size: null, changed_at };
  if (!stats.isFile() || !isFileName(name)) return null;
  return { name, is_folder: false, size: stats.size, changed_at };
}

/** Whether the file begins as an archive of this format does. Others have to be converted. */
export async function isCommunityArchive({ name, is_folder }: ImportFile): Promise<boolean> {
  if (is_folder) return false;
  try {
    for await (const { name: first } of readArchive(createReadStream(importPath(name))))
      return first === FORMAT_ENTRY;
  } catch {
    // It is no tar, or a damaged one.
  }
  return false;
}

/** Gives an uploaded file its name here. It is in the data folder already, so this takes no room. */
export async function addImportFile(name: string, uploaded_path: string): Promise<void> {
  if (!isUploadName(name)) throw badRequest("communityArchiveName", "file");
  await mkdir(IMPORTS_FOLDER, { recursive: true, mode: 0o700 });
  try {
    await link(uploaded_path, importPath(name));
  } catch (error) {
    throw hasCode(error, "EEXIST") ? taken("communityArchiveExists", "file") : error;
  }
}

/** Deletes a file, and what a conversion knows of it. A folder stays. */
export async function removeImportFile(name: string): Promise<void> {
  const file = await findImportFile(name);
  if (file?.is_folder) return;
  await rm(importPath(name), { force: true });
  await rm(importPath(conversionFileName(name)), { force: true });
}

export function ignoreMissing(error: unknown): null {
  if (hasCode(error, "ENOENT")) return null;
  throw error;
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && "code" in error && error.code === code;
}
