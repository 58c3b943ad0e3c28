import type { Readable } from "node:stream";
import { db } from "#app/db/client.server.ts";
import { log } from "#app/lib/process/log.server.ts";
import { copiesBeside, storageOf } from "#app/lib/storage/storage.server.ts";
import { refuseUnconfirmed } from "../../base/confirmed.ts";
import { rateLimit } from "../../base/rate-limits.server.ts";
import { notFound } from "../../base/refusal.ts";
import type { User } from "../../members/users/user.ts";
import { record } from "../../moderation/audit/parts/record.server.ts";
import { toBackupError } from "./backup-error.server.ts";
import { type Backup, getBackup } from "./backups.server.ts";
import { type BlobRow, readBlobRows } from "./read-blob-rows.server.ts";
import { nameWithFiles, packWithFiles, sizeWithFiles } from "./with-files.server.ts";

type Download = {
  name: string;
  type: "application/gzip" | "application/x-tar";
  size: number | null;
  chunks: AsyncIterator<Uint8Array<ArrayBuffer>>;
};

/**
 * Opens a verified backup for its download: one file with everything. The audit log records it before
 * the first byte, because the file has everything that the site knows.
 */
export async function openBackup(actor: User, backup_id: number): Promise<Download> {
  const backup = await getBackup(actor, backup_id);
  const { status, s3_uri, size, name } = backup;
  if (status !== "verified" || s3_uri === null || size === null) throw notFound("backupNotFound");
  refuseUnconfirmed(actor);
  await rateLimit("backup_download", actor);
  const rows = await listFiles(backup, s3_uri);
  const stream = await openFile(backup, s3_uri);
  try {
    await recordDownload(actor, backup);
  } catch (error) {
    stream.destroy();
    throw error;
  }
  if (rows.length === 0)
    return { name, type: "application/gzip", size, chunks: stream[Symbol.asyncIterator]() };
  const stored_backup = { name, date: backup.date, size, read: async () => stream };
  return {
    name: nameWithFiles(name),
    type: "application/x-tar",
    size: sizeWithFiles(size, rows),
    chunks: packWithFiles(stored_backup, rows, copiesBeside(s3_uri)),
  };
}

async function listFiles(backup: Backup, uri: string): Promise<BlobRow[]> {
  const rows: BlobRow[] = [];
  const archive = await openFile(backup, uri);
  for await (const row of readBlobRows(archive)) rows.push(row);
  return rows;
}

async function openFile({ id }: Backup, uri: string): Promise<Readable> {
  try {
    return await storageOf(uri).read(uri);
  } catch (error) {
    log.error({ err: error, backup_id: id }, "A backup could not be opened for its download");
    throw toBackupError(error);
  }
}

async function recordDownload(actor: User, { id, name }: Backup): Promise<void> {
  await db.transaction((tx) =>
    record(tx, actor, {
      action: "downloaded",
      subject_type: "backup",
      subject_id: id,
      subject_name: name,
    }),
  );
}
