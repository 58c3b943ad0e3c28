import type { Readable } from "node:stream";
import { db } from "#app/db/client.server.ts";
import { log } from "#app/lib/process/log.server.ts";
import { storageOf } from "#app/lib/storage/storage.server.ts";
import { rateLimit } from "../../base/rate-limits.server.ts";
import { notFound } from "../../base/refusal.ts";
import type { User } from "../../members/users/user.ts";
import { record } from "../../moderation/audit/parts/record.server.ts";
import { toBackupError } from "./backup-error.server.ts";
import { type Backup, getBackup } from "./backups.server.ts";

/**
 * Opens the file of a verified backup for its download. The audit log records it before the first
 * byte, because the file has everything that the site knows.
 */
export async function openBackup(
  actor: User,
  backup_id: number,
): Promise<{ name: string; size: number | null; stream: Readable }> {
  const backup = await getBackup(actor, backup_id);
  if (backup.status !== "verified" || backup.s3_uri === null) throw notFound("backupNotFound");
  await rateLimit("backup_download", actor);
  const stream = await openFile(backup, backup.s3_uri);
  try {
    await recordDownload(actor, backup);
  } catch (error) {
    stream.destroy();
    throw error;
  }
  return { name: backup.name, size: backup.size, stream };
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
