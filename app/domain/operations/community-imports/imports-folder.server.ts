import { link, lstat, mkdir, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { env } from "#app/lib/process/env.server.ts";
import { badRequest, taken } from "../../base/refusal.ts";

/** Archives that were uploaded or copied here, to be imported. */
const IMPORTS_FOLDER = join(env.DATA_DIR, "imports");
/** No path, no hidden file, and nothing that a terminal would not show. */
const ARCHIVE_NAME = /^[\p{L}\p{N}_][\p{L}\p{M}\p{N} ._()+-]{0,99}\.tar\.gz$/u;

export type ImportArchive = { name: string; size: number; changed_at: Date };

export function archivePath(name: string): string {
  return join(IMPORTS_FOLDER, name);
}

/** Newest first. */
export async function readImportsFolder(): Promise<ImportArchive[]> {
  const names = await readdir(IMPORTS_FOLDER).catch(ignoreMissing);
  const archives = await Promise.all((names ?? []).map(findArchive));
  return archives
    .filter((archive) => archive !== null)
    .toSorted((a, b) => b.changed_at.getTime() - a.changed_at.getTime());
}

/** Null for what is no archive: another name, a folder, a link. */
export async function findArchive(name: string): Promise<ImportArchive | null> {
  if (!ARCHIVE_NAME.test(name)) return null;
  const stats = await lstat(archivePath(name)).catch(ignoreMissing);
  return stats?.isFile() ? { name, size: stats.size, changed_at: stats.mtime } : null;
}

/** Gives an uploaded file its name here. It is in the data folder already, so this takes no room. */
export async function addArchive(name: string, uploaded_path: string): Promise<void> {
  if (!ARCHIVE_NAME.test(name)) throw badRequest("communityArchiveName", "file");
  await mkdir(IMPORTS_FOLDER, { recursive: true, mode: 0o700 });
  try {
    await link(uploaded_path, archivePath(name));
  } catch (error) {
    throw hasCode(error, "EEXIST") ? taken("communityArchiveExists", "file") : error;
  }
}

export async function removeArchive(name: string): Promise<void> {
  await rm(archivePath(name), { force: true });
}

function ignoreMissing(error: unknown): null {
  if (hasCode(error, "ENOENT")) return null;
  throw error;
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && "code" in error && error.code === code;
}
