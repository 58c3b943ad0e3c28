import { and, eq, lt } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import { backups } from "#app/db/schema.server.ts";
import { log } from "#app/lib/process/log.server.ts";
import type { FileStorage } from "#app/lib/storage/file-storage.ts";
import { chosenStorage } from "#app/lib/storage/storage.server.ts";
import { listArchiveFiles } from "./archive-contents.server.ts";
import { packArchive } from "./archive-file.server.ts";
import { backUpFiles } from "./back-up-files.server.ts";
import { type BackupError, toBackupError } from "./backup-error.server.ts";
import { withBackupLock } from "./backup-lock.server.ts";
import type { Backup } from "./backups.server.ts";
import { deleteOldBackups } from "./delete-old-backups.server.ts";
import { writeFailure } from "./failure-reason.ts";
import { INTERRUPTED, removeStoredFile } from "./interrupted-backups.server.ts";
import type { Manifest } from "./manifest.ts";
import { deleteUnneededCopies } from "./needed-copies.server.ts";
import { pingAfterBackup } from "./ping.server.ts";
import { progressReporter } from "./progress.server.ts";
import { withScratchDatabase } from "./scratch-database.server.ts";
import { verifyBackup } from "./verify-backup.server.ts";

type StartedBackup = Pick<Backup, "id" | "name" | "date">;

/** The progress after storing the backup, after verifying it, and after copying files. */
const STORED_PERCENT = 40;
const VERIFIED_PERCENT = 75;
const FILES_PERCENT = 99;

/** The names of copies that the backup does not need. */
type Result = { failure: BackupError } | { failure: null; unneeded_names: string[] };

/**
 * Runs in a job. What fails before or after the making is an error of the database, which may have
 * no room. Then the backup is marked as failed here; if that fails too, the job is tried again.
 */
export async function runBackup(backup_id: number): Promise<void> {
  try {
    await withBackupLock(() => startBackup(backup_id));
  } catch (error) {
    log.error({ err: error, backup_id }, "A backup failed");
    await failBackup(backup_id, toBackupError(error));
  }
}

/**
 * If the backup was started before, its process has died. Then it is marked as failed and not
 * started again, because a file with its name may exist.
 */
async function startBackup(backup_id: number): Promise<void> {
  const is_this_one = and(eq(backups.id, backup_id), eq(backups.status, "running"));
  const [started] = await db
    .update(backups)
    .set({ progress: 1 })
    .where(and(is_this_one, lt(backups.progress, 1)))
    .returning({ id: backups.id, name: backups.name, date: backups.date });
  if (started) return void (await makeBackupAndDeleteOld(started));
  const [interrupted] = await db
    .update(backups)
    .set({ status: "failed", error: INTERRUPTED })
    .where(is_this_one)
    .returning({ name: backups.name });
  if (interrupted) await removeStoredFile(interrupted.name);
}

/** The same as `makeBackup`, for those that are made again and again. */
export async function makeBackupAndDeleteOld(backup: StartedBackup): Promise<BackupError | null> {
  const result = await storeAndVerify(backup);
  if (result.failure) return result.failure;
  try {
    await deleteOldBackups();
    await deleteUnneededCopies(result.unneeded_names);
  } catch (error) {
    log.error({ err: error }, "Old backups could not be deleted");
  }
  return null;
}

/**
 * Call it with the backup lock. Returns null when the backup is stored and verified, else the
 * error, which is also in its row.
 */
export async function makeBackup(backup: StartedBackup): Promise<BackupError | null> {
  return (await storeAndVerify(backup)).failure;
}

async function storeAndVerify(backup: StartedBackup): Promise<Result> {
  let unneeded_names: string[];
  try {
    const storage = chosenStorage();
    const { manifest: tables, size } = await storeBackup(storage, backup);
    const s3_uri = storage.uriOf(backup.name);
    const copies = await verifyStored(storage, s3_uri, backup);
    ({ unneeded_names } = copies);
    const manifest = { ...tables, files: copies.files };
    await db
      .update(backups)
      .set({ status: "verified", progress: 100, s3_uri, size, manifest, verified_at: new Date() })
      .where(eq(backups.id, backup.id));
  } catch (error) {
    const failure = toBackupError(error);
    log.error({ err: error, backup_id: backup.id }, "A backup failed");
    await removeStoredFile(backup.name);
    await failBackup(backup.id, failure);
    return { failure };
  }
  await pingAfterBackup();
  return { failure: null, unneeded_names };
}

async function failBackup(backup_id: number, { reason, message }: BackupError): Promise<void> {
  await db
    .update(backups)
    .set({ status: "failed", error: writeFailure(reason, message) })
    .where(and(eq(backups.id, backup_id), eq(backups.status, "running")));
}

async function storeBackup(
  storage: FileStorage,
  { id, name, date }: StartedBackup,
): Promise<{ manifest: Manifest; size: number }> {
  let manifest: Manifest | undefined;
  const files = listArchiveFiles(
    name,
    date,
    progressReporter(id, 1, STORED_PERCENT),
    (finished_manifest) => {
      manifest = finished_manifest;
    },
  );
  const { stream, done, countBytes } = packArchive(files, date);
  const parts = [done, storage.put(name, stream)];
  try {
    await Promise.all(parts);
  } finally {
    stream.destroy();
    // A backup has not failed before its connections and its file are closed.
    await Promise.allSettled(parts);
  }
  if (!manifest) throw new Error("A backup was written without a manifest");
  return { manifest, size: countBytes() };
}

/** The list of the files to copy comes from the restored backup, so it is that of the backup. */
async function verifyStored(
  storage: FileStorage,
  uri: string,
  { id, date }: StartedBackup,
): ReturnType<typeof backUpFiles> {
  return await withScratchDatabase(async (scratch) => {
    await verifyBackup(
      await storage.read(uri),
      scratch,
      progressReporter(id, STORED_PERCENT, VERIFIED_PERCENT),
    );
    const report = progressReporter(id, VERIFIED_PERCENT, FILES_PERCENT);
    return await backUpFiles(scratch.sql, date, report);
  });
}
