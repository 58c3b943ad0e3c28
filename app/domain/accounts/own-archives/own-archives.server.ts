import type { Readable } from "node:stream";
import { and, desc, eq, not, sql } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import { own_archives, users } from "#app/db/schema.server.ts";
import { log } from "#app/lib/process/log.server.ts";
import { enqueue } from "../../base/queue/queue.server.ts";
import { rateLimit } from "../../base/rate-limits.server.ts";
import { notFound, Refusal, tooMany } from "../../base/refusal.ts";
import { OWN_ARCHIVE_HOURS } from "../../base/retention.ts";
import type { User } from "../../members/users/user.ts";
import { archive_files } from "./archive-file.server.ts";
import { failInterruptedArchives, is_over } from "./delete-archives.server.ts";

const HOUR_MS = 3_600_000;

export type OwnArchive = {
  id: number;
  state: "waiting" | "running" | "ready" | "failed";
  /** Percent. */
  progress: number;
  /** Bytes, null until it is ready. */
  size: number | null;
  /** Until then it can be downloaded, and no other can be made. Null until it is ready. */
  expires_at: Date | null;
};

/** The newest archive of the actor, unless its day is over. */
export async function findOwnArchive(actor: User): Promise<OwnArchive | null> {
  const { id, state, progress, size, ready_at } = own_archives;
  const [archive] = await db
    .select({ id, state, progress, size, ready_at })
    .from(own_archives)
    .where(and(eq(own_archives.user_id, actor.id), not(is_over)))
    .orderBy(desc(id))
    .limit(1);
  if (!archive) return null;
  return {
    id: archive.id,
    state: archive.state,
    progress: archive.progress,
    size: archive.size,
    expires_at: archive.ready_at && expiryOf(archive.ready_at),
  };
}

/**
 * Enqueues an archive of everything that belongs to the actor. Suspended members and those without
 * a confirmed address may have it too.
 */
export async function requestOwnArchive(actor: User): Promise<void> {
  await rateLimit("export", actor);
  await failInterruptedArchives();
  await db.transaction(async (tx) => {
    // Two requests of a member take turns. One who has deleted the account meanwhile has none.
    const [member] = await tx
      .select({ id: users.id })
      .from(users)
      .where(eq(users.id, actor.id))
      .for("no key update");
    if (!member) throw notFound("userNotFound");
    const { id, state, ready_at } = own_archives;
    const [current] = await tx
      .select({ state, ready_at })
      .from(own_archives)
      .where(
        and(
          eq(own_archives.user_id, actor.id),
          sql`(${state} in ('waiting', 'running') or ${state} = 'ready' and not (${is_over}))`,
        ),
      );
    if (current?.ready_at)
      throw tooMany(secondsUntil(expiryOf(current.ready_at)), "archiveOncePerDay");
    if (current) throw new Refusal(409, "archiveIsMade");
    // The next one takes the place of those before. A job deletes their files.
    await tx.delete(own_archives).where(eq(own_archives.user_id, actor.id));
    const [archive] = await tx.insert(own_archives).values({ user_id: actor.id }).returning({ id });
    if (!archive) throw new Error("The row of an archive was not stored");
    await enqueue(tx, "make-own-archive", { archive_id: archive.id });
  });
}

type Download = {
  made_at: Date;
  size: number;
  chunks: AsyncIterator<Uint8Array<ArrayBuffer>>;
};

/** The actor's own archive, while it is there. */
export async function openOwnArchive(actor: User): Promise<Download> {
  const { id, size, ready_at } = own_archives;
  const [archive] = await db
    .select({ id, size, ready_at })
    .from(own_archives)
    .where(and(eq(own_archives.user_id, actor.id), eq(own_archives.state, "ready"), not(is_over)))
    .orderBy(desc(id))
    .limit(1);
  if (!archive?.ready_at || archive.size === null) throw notFound("archiveNotFound");
  await rateLimit("export", actor);
  const stream = await openFile(archive.id);
  return { made_at: archive.ready_at, size: archive.size, chunks: stream[Symbol.asyncIterator]() };
}

async function openFile(archive_id: number): Promise<Readable> {
  try {
    return await archive_files.read(archive_id);
  } catch (error) {
    log.error({ err: error, archive_id }, "An archive could not be opened for its download");
    throw notFound("archiveNotFound");
  }
}

function expiryOf(ready_at: Date): Date {
  return new Date(ready_at.getTime() + OWN_ARCHIVE_HOURS * HOUR_MS);
}

function secondsUntil(moment: Date): number {
  return Math.max(1, Math.ceil((moment.getTime() - Date.now()) / 1000));
}
