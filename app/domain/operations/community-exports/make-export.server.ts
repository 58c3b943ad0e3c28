import { randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, open, rm } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { and, eq } from "drizzle-orm";
import { ADVISORY_LOCKS } from "#app/db/advisory-locks.server.ts";
import { db } from "#app/db/client.server.ts";
import { withHeldLock } from "#app/db/held-lock.server.ts";
import { community_exports, groups } from "#app/db/schema.server.ts";
import { env } from "#app/lib/process/env.server.ts";
import { log } from "#app/lib/process/log.server.ts";
import { isDiskFull } from "#app/lib/storage/disk-full.ts";
import { hasFreeDisk } from "#app/lib/storage/free-room.server.ts";
import { COMMUNITY_EXPORTS_FOLDER } from "#app/lib/storage/storage.server.ts";
import { isReady } from "../../base/queue/made-rows.server.ts";
import { limitProgressWrites } from "../../base/queue/progress-writes.ts";
import { choicesOf, type ExportChoices } from "./choices.ts";
import { deleteOldExports } from "./delete-old-exports.server.ts";
import { export_files, removeExportFile } from "./export-files.server.ts";
import { type ExportFailure, FailedExport } from "./failures.ts";
import { is_made } from "./stored-export.server.ts";

const ALMOST_PERCENT = 99;
const OWNER_ONLY = 0o600;

/** Writes a new local file. It ends with the error of `onProgress`. */
type WriteExport = (
  choices: ExportChoices,
  file: string,
  onProgress: (percent: number) => Promise<void>,
) => Promise<void>;

/** Runs in a job. One that fails is not tried again: its superuser presses the button again. */
export async function makeCommunityExport(export_id: number, write: WriteExport): Promise<void> {
  try {
    await deleteOldExports();
    await withHeldLock(ADVISORY_LOCKS.COMMUNITY_EXPORTS, () => startExport(export_id, write));
  } catch (error) {
    log.error({ err: error, export_id }, "A community export failed");
    await failExport(export_id, failureOf(error));
  }
}

/** If the export was started before, its process has died. */
async function startExport(export_id: number, write: WriteExport): Promise<void> {
  const { content, with_passwords, with_emails, group_id } = community_exports;
  const [started] = await db
    .update(community_exports)
    .set({ state: "running" })
    .where(and(eq(community_exports.id, export_id), eq(community_exports.state, "waiting")))
    .returning({ content, with_passwords, with_emails, group_id });
  if (!started) return await failExport(export_id, "interrupted");
  if (started.group_id !== null && (await db.$count(groups, eq(groups.id, started.group_id))) === 0)
    throw new FailedExport("group_deleted");
  await refuseFullDisk();
  await makeFile(export_id, choicesOf(started), write);
}

/** The file is written locally first: its writer may go back in it. */
async function makeFile(
  export_id: number,
  choices: ExportChoices,
  write: WriteExport,
): Promise<void> {
  await mkdir(COMMUNITY_EXPORTS_FOLDER, { recursive: true, mode: 0o700 });
  const name = `${export_files.nameOf(export_id)}.${randomUUID()}.part`;
  const path = join(COMMUNITY_EXPORTS_FOLDER, name);
  try {
    await write(choices, path, progressReporter(export_id));
    const size = await finishFile(path);
    await storeFile(export_id, path);
    await finishExport(export_id, size);
  } finally {
    await rm(path, { force: true });
  }
}

/** Flushed, because a power cut could otherwise leave an empty file. */
async function finishFile(path: string): Promise<number> {
  const handle = await open(path, "r+");
  try {
    await handle.chmod(OWNER_ONLY);
    await handle.sync();
    return (await handle.stat()).size;
  } finally {
    await handle.close();
  }
}

/** Where files are stored in the folder, the copy is a hard link, which takes no room. */
async function storeFile(export_id: number, path: string): Promise<void> {
  const [storage, name] = [export_files.storage(), export_files.nameOf(export_id)];
  try {
    if (await storage.copy(pathToFileURL(path).href, name)) return;
    await storage.put(name, createReadStream(path));
  } catch (error) {
    throw isDiskFull(error) ? error : new FailedExport("storage_away", error);
  }
}

async function finishExport(export_id: number, size: number): Promise<void> {
  const finished = await updateRunning(export_id, {
    state: "ready",
    progress: 100,
    size,
    ready_at: new Date(),
  });
  if (!finished) await removeExportFile(export_id);
}

/** Ends the work if the export was deleted meanwhile, or the disk gets full. */
function progressReporter(export_id: number) {
  return limitProgressWrites(async (percent) => {
    await refuseFullDisk();
    const progress = Math.min(ALMOST_PERCENT, Math.max(0, Math.round(percent)));
    if (!(await updateRunning(export_id, { progress })))
      throw new Error("The export was deleted while it was made");
  });
}

/** A file as large as the site must not take the room of the database. */
async function refuseFullDisk(): Promise<void> {
  if (!(await hasFreeDisk(env.DATA_DIR))) throw new FailedExport("disk_full");
}

/** False if there is no such export any more. */
async function updateRunning(
  export_id: number,
  values: Partial<typeof community_exports.$inferInsert>,
): Promise<boolean> {
  const updated = await db
    .update(community_exports)
    .set(values)
    .where(and(eq(community_exports.id, export_id), eq(community_exports.state, "running")))
    .returning({ id: community_exports.id });
  return updated.length > 0;
}

function failureOf(error: unknown): ExportFailure {
  if (error instanceof FailedExport) return error.reason;
  return isDiskFull(error) ? "disk_full" : "unexpected";
}

async function failExport(export_id: number, failure: ExportFailure): Promise<void> {
  await db
    .update(community_exports)
    .set({ state: "failed", failure })
    .where(and(eq(community_exports.id, export_id), is_made));
  if (!(await isReady(community_exports, export_id))) await removeExportFile(export_id);
}
