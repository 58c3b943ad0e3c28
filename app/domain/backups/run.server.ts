import { and, eq, lt } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import { backups } from "#app/db/schema.server.ts";
import type { FileStorage } from "#app/lib/file-storage.ts";
import { log } from "#app/lib/log.server.ts";
import { chosenStorage } from "#app/lib/storage.server.ts";
import { writeArchive } from "./archive-write.server.ts";
import type { Backup } from "./backups.server.ts";
import { pack } from "./gzip.server.ts";
import { forget, INTERRUPTED } from "./interrupted.server.ts";
import type { Manifest } from "./manifest.ts";
import { deleteOldBackups } from "./old.server.ts";
import { progressOf } from "./progress.server.ts";
import { prove } from "./prove.server.ts";
import { writeFailure } from "./reasons.ts";
import { withRunLock } from "./run-lock.server.ts";
import { withScratch } from "./scratch.server.ts";
import { type BackupTrouble, troubleIn } from "./trouble.server.ts";

type Begun = Pick<Backup, "id" | "name" | "date">;

/** How the bar is shared out. */
const WRITTEN_PERCENT = 50;
const PROVED_PERCENT = 99;

/**
 * The job. One that was begun before has lost its process on the way: it is not begun again under
 * the same name.
 */
export async function runBackup(backup_id: number): Promise<void> {
  await withRunLock(async () => {
    const mine = and(eq(backups.id, backup_id), eq(backups.status, "running"));
    const [begun] = await db
      .update(backups)
      .set({ progress: 1 })
      .where(and(mine, lt(backups.progress, 1)))
      .returning({ id: backups.id, name: backups.name, date: backups.date });
    if (begun) return void (await makeBackup(begun));
    const [lost] = await db
      .update(backups)
      .set({ status: "failed", error: INTERRUPTED })
      .where(mine)
      .returning({ name: backups.name });
    if (lost) await forget(lost.name);
  });
}

/**
 * Under the run lock. Null when it is stored and proved, else what went wrong, which its row then
 * says too.
 */
export async function makeBackup(begun: Begun): Promise<BackupTrouble | null> {
  try {
    const storage = chosenStorage();
    const { manifest, size } = await store(storage, begun);
    const s3_uri = storage.uriOf(begun.name);
    await proveStored(storage, s3_uri, begun.id);
    await db
      .update(backups)
      .set({ status: "verified", progress: 100, s3_uri, size, manifest, verified_at: new Date() })
      .where(eq(backups.id, begun.id));
  } catch (error) {
    const trouble = troubleIn(error);
    log.error({ err: error, backup_id: begun.id }, "A backup failed");
    await forget(begun.name);
    await db
      .update(backups)
      .set({ status: "failed", error: writeFailure(trouble.reason, trouble.message) })
      .where(eq(backups.id, begun.id));
    return trouble;
  }
  await deleteOldBackups();
  return null;
}

async function store(
  storage: FileStorage,
  { id, name, date }: Begun,
): Promise<{ manifest: Manifest; size: number }> {
  let manifest: Manifest | undefined;
  const tar = writeArchive(name, date, progressOf(id, 1, WRITTEN_PERCENT), (counted) => {
    manifest = counted;
  });
  const { packed, done, countBytes } = pack(tar);
  try {
    await Promise.all([done, storage.put(name, packed)]);
  } finally {
    packed.destroy();
  }
  if (!manifest) throw new Error("A backup was written without a manifest");
  return { manifest, size: countBytes() };
}

async function proveStored(storage: FileStorage, uri: string, backup_id: number): Promise<void> {
  await withScratch(async (scratch) => {
    await prove(
      await storage.read(uri),
      scratch,
      progressOf(backup_id, WRITTEN_PERCENT, PROVED_PERCENT),
    );
  });
}
