import { Readable } from "node:stream";
import { and, eq, sql } from "drizzle-orm";
import { ADVISORY_LOCKS } from "#app/db/advisory-locks.server.ts";
import { db } from "#app/db/client.server.ts";
import { withHeldLock } from "#app/db/held-lock.server.ts";
import { own_archives, users } from "#app/db/schema.server.ts";
import { env } from "#app/lib/process/env.server.ts";
import { log } from "#app/lib/process/log.server.ts";
import { writeZip } from "#app/lib/zip/write-zip.ts";
import type { TranslateFor } from "../../base/language-of.server.ts";
import { hasFreeDisk } from "../../members/files/parts/quota.server.ts";
import { reader_columns } from "../../members/users/columns.server.ts";
import { type ArchivedMember, listArchiveEntries } from "./archive-contents.server.ts";
import { archive_files, removeArchiveFile } from "./archive-file.server.ts";
import { deleteOldArchives } from "./delete-archives.server.ts";
import { progressReporter } from "./progress.server.ts";

const DISK_CHECK_BYTES = 16 * 1024 * 1024;

/**
 * Runs in a job. One that fails is marked as failed and not tried again: its member presses the button
 * again.
 */
export async function makeOwnArchive(
  archive_id: number,
  translateFor: TranslateFor,
): Promise<void> {
  try {
    await deleteOldArchives();
    await withHeldLock(ADVISORY_LOCKS.OWN_ARCHIVES, () => startArchive(archive_id, translateFor));
  } catch (error) {
    log.error({ err: error, archive_id }, "An archive of a member's data failed");
    await failArchive(archive_id);
  }
}

/** If the archive was started before, its process has died. */
async function startArchive(archive_id: number, translateFor: TranslateFor): Promise<void> {
  const [started] = await db
    .update(own_archives)
    .set({ state: "running" })
    .where(and(eq(own_archives.id, archive_id), eq(own_archives.state, "waiting")))
    .returning({ user_id: own_archives.user_id });
  if (!started) return await failArchive(archive_id);
  const [row] = await db
    .select({
      member: {
        ...reader_columns,
        username: users.username,
        language: users.language,
        time_zone: users.time_zone,
      },
      written: sql<number>`${users.total_topics} + ${users.total_posts}`,
    })
    .from(users)
    .where(eq(users.id, started.user_id));
  if (row) await storeArchive(archive_id, row, translateFor);
}

type Work = { member: ArchivedMember; written: number };

async function storeArchive(
  archive_id: number,
  { member, written }: Work,
  translateFor: TranslateFor,
): Promise<void> {
  const entries = listArchiveEntries(member, translateFor, progressReporter(archive_id, written));
  let size = 0;
  const chunks = whileDiskIsFree(writeZip(entries), (bytes) => {
    size = bytes;
  });
  await archive_files.storage().put(archive_files.nameOf(archive_id), Readable.from(chunks));
  const stored = await db
    .update(own_archives)
    .set({ state: "ready", progress: 100, size, ready_at: new Date() })
    .where(and(eq(own_archives.id, archive_id), eq(own_archives.state, "running")))
    .returning({ id: own_archives.id });
  // The member has deleted the account meanwhile.
  if (stored.length === 0) await removeArchiveFile(archive_id);
}

/** An archive is as large as all files of its member. It must not take the room of the database. */
async function* whileDiskIsFree(
  chunks: AsyncIterable<Buffer>,
  onBytes: (bytes: number) => void,
): AsyncGenerator<Buffer> {
  let [bytes, next_check] = [0, 0];
  for await (const chunk of chunks) {
    if (bytes >= next_check) {
      if (!(await hasFreeDisk(env.DATA_DIR)))
        throw new Error("The disk has no room for an archive");
      next_check = bytes + DISK_CHECK_BYTES;
    }
    bytes += chunk.length;
    onBytes(bytes);
    yield chunk;
  }
}

async function failArchive(archive_id: number): Promise<void> {
  await removeArchiveFile(archive_id);
  await db
    .update(own_archives)
    .set({ state: "failed" })
    .where(and(eq(own_archives.id, archive_id), eq(own_archives.state, "running")));
}
