import { stat } from "node:fs/promises";
import { env } from "#app/lib/process/env.server.ts";
import { STORAGE_FOLDER } from "#app/lib/storage/storage.server.ts";

/** Whether only the disk of the database has new backups. */
export async function describeStorage(): Promise<{ is_same_disk: boolean }> {
  return { is_same_disk: env.S3_BUCKET === undefined && (await isOnDatabaseDisk()) };
}

/**
 * False if another server runs the database, because its disk is not known. A disk may be
 * mounted in the data folder.
 */
async function isOnDatabaseDisk(): Promise<boolean> {
  if (env.DATABASE_URL !== undefined) return false;
  const [data, folder] = await Promise.all([deviceOf(env.DATA_DIR), deviceOf(STORAGE_FOLDER)]);
  return folder === null || folder === data;
}

/** Null for a folder that does not exist yet: it will be made on the disk of its parent. */
async function deviceOf(path: string): Promise<number | null> {
  try {
    return (await stat(path)).dev;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw error;
  }
}
