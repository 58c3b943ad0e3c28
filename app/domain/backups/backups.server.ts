import { setTimeout as wait } from "node:timers/promises";
import { desc, eq, sql } from "drizzle-orm";
import { db, type Transaction } from "#app/db/client.server.ts";
import { backups } from "#app/db/schema.server.ts";
import { record } from "../audit/audit.server.ts";
import { canAdminister } from "../can.ts";
import { pageOf, type PageRange } from "../paging.ts";
import { enqueue } from "../queue/queue.server.ts";
import { notAllowed, notFound } from "../refusal.ts";
import type { User } from "../users/user.ts";
import { endInterrupted } from "./interrupted.server.ts";
import { nameFor } from "./name.ts";

/**
 * Any number that nothing else in this database locks: of two who ask at once, the second finds the
 * first one's.
 */
const CREATE_LOCK = 7_305_019;
const LOOK_AGAIN_MS = 200;
const BACKUPS_A_PAGE = 20;

export type Backup = {
  id: number;
  name: string;
  date: Date;
  s3_uri: string | null;
  size: number | null;
  status: "running" | "verified" | "failed";
  progress: number;
  error: string | null;
  verified_at: Date | null;
};

const columns = {
  id: backups.id,
  name: backups.name,
  date: backups.date,
  s3_uri: backups.s3_uri,
  size: backups.size,
  status: sql<Backup["status"]>`${backups.status}`,
  progress: backups.progress,
  error: backups.error,
  verified_at: backups.verified_at,
};

/** Asks for one; it is made in the background. While one is being made, that is the answer. */
export async function createBackup(me: User): Promise<Backup> {
  if (!canAdminister(me)) throw notAllowed();
  await endInterrupted();
  return await db.transaction(async (tx) => {
    const running = await lockAndFindRunning(tx);
    if (running) return running;
    const made = await insertBackup(tx);
    await record(tx, me, {
      action: "created",
      subject_type: "backup",
      subject_id: made.id,
      subject_name: made.name,
    });
    await enqueue(tx, "create-backup", { backup_id: made.id });
    return made;
  });
}

/** By the clock, and so by nobody. */
export async function createNightlyBackup(): Promise<void> {
  await endInterrupted();
  await db.transaction(async (tx) => {
    if (await lockAndFindRunning(tx)) return;
    const { id } = await insertBackup(tx);
    await enqueue(tx, "create-backup", { backup_id: id });
  });
}

/** Newest first. */
export async function listBackups(
  me: User,
  { skip, limit }: PageRange,
): Promise<{ data: Backup[]; count: number }> {
  if (!canAdminister(me)) throw notAllowed();
  const [data, count] = await Promise.all([
    db
      .select(columns)
      .from(backups)
      .orderBy(desc(backups.date), desc(backups.id))
      .offset(skip)
      .limit(limit),
    db.$count(backups),
  ]);
  return { data, count };
}

/** One screen of them, and whether one is being made, wherever in the list it stands. */
export async function getBackupPage(me: User, asked: number) {
  if (!canAdminister(me)) throw notAllowed();
  const { data, ...place } = await pageOf(asked, BACKUPS_A_PAGE, (range) => listBackups(me, range));
  const is_running = (await db.$count(backups, eq(backups.status, "running"))) > 0;
  return { backups: data, ...place, is_running };
}

async function getBackup(me: User, backup_id: number): Promise<Backup> {
  if (!canAdminister(me)) throw notAllowed();
  const [found] = await db.select(columns).from(backups).where(eq(backups.id, backup_id));
  if (!found) throw notFound("backupNotFound");
  return found;
}

/** As it is when it has ended, or after so long. */
export async function awaitBackup(
  me: User,
  backup_id: number,
  patience_ms: number,
): Promise<Backup> {
  const until_ms = Date.now() + patience_ms;
  for (;;) {
    const found = await getBackup(me, backup_id);
    if (found.status !== "running" || Date.now() >= until_ms) return found;
    await wait(LOOK_AGAIN_MS);
  }
}

export async function insertBackup(tx: Transaction): Promise<Backup> {
  const date = new Date();
  const [made] = await tx
    .insert(backups)
    .values({ name: nameFor(date), status: "running", date })
    .returning(columns);
  if (!made) throw new Error("The row of a backup was not made");
  return made;
}

async function lockAndFindRunning(tx: Transaction): Promise<Backup | undefined> {
  await tx.execute(sql.raw(`select pg_advisory_xact_lock(${CREATE_LOCK})`));
  const [running] = await tx
    .select(columns)
    .from(backups)
    .where(eq(backups.status, "running"))
    .limit(1);
  return running;
}
