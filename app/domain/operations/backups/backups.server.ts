import { setTimeout as wait } from "node:timers/promises";
import { desc, eq, sql } from "drizzle-orm";
import { ADVISORY_LOCKS } from "#app/db/advisory-locks.server.ts";
import { db, type Transaction } from "#app/db/client.server.ts";
import { backups } from "#app/db/schema.server.ts";
import { withTimeLimit } from "#app/db/time-limit.server.ts";
import { canAdminister } from "../../base/can.ts";
import { storeFormKey, storeOnce } from "../../base/form-keys.server.ts";
import { type PageRange, pageOf } from "../../base/paging.ts";
import { enqueue } from "../../base/queue/queue.server.ts";
import { notAllowed, notFound } from "../../base/refusal.ts";
import type { FormKey } from "../../base/rules.ts";
import type { User } from "../../members/users/user.ts";
import { record } from "../../moderation/audit/parts/record.server.ts";
import { backupNameFor } from "./backup-name.ts";
import { failInterruptedBackups } from "./interrupted-backups.server.ts";
import { describeStorage } from "./storage-place.server.ts";

const POLL_MS = 200;
const BACKUPS_PER_PAGE = 20;

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

/** Enqueues a backup. While one is running, that one is returned instead. */
export async function createBackup(actor: User, call_key: FormKey = {}): Promise<Backup> {
  if (!canAdminister(actor)) throw notAllowed();
  await failInterruptedBackups();
  const call = { user_id: actor.id, kind: "backup", ...call_key } as const;
  const store = () =>
    db.transaction(async (tx) => {
      const running = await lockAndFindRunning(tx);
      if (running) return running;
      const backup = await insertBackup(tx);
      await storeFormKey(tx, call, backup.id);
      await record(tx, actor, {
        action: "created",
        subject_type: "backup",
        subject_id: backup.id,
        subject_name: backup.name,
      });
      await enqueue(tx, "create-backup", { backup_id: backup.id });
      return backup;
    });
  return await storeOnce(call, store, findBackup);
}

/** The scheduled backup. It has no actor, so the audit log does not record it. */
export async function createNightlyBackup(): Promise<void> {
  await failInterruptedBackups();
  await db.transaction(async (tx) => {
    if (await lockAndFindRunning(tx)) return;
    const { id } = await insertBackup(tx);
    await enqueue(tx, "create-backup", { backup_id: id });
  });
}

/** Sorted by time, newest first. */
export async function listBackups(
  actor: User,
  { skip, limit }: PageRange,
): Promise<{ data: Backup[]; count: number }> {
  if (!canAdminister(actor)) throw notAllowed();
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

/** One page of the list, and whether a backup is running, on this page or another. */
export async function getBackupPage(actor: User, page: number) {
  if (!canAdminister(actor)) throw notAllowed();
  const { data, ...position } = await pageOf(page, BACKUPS_PER_PAGE, (range) =>
    listBackups(actor, range),
  );
  const is_running = (await db.$count(backups, eq(backups.status, "running"))) > 0;
  return { backups: data, ...position, is_running, ...(await describeStorage()) };
}

export async function getBackup(actor: User, backup_id: number): Promise<Backup> {
  if (!canAdminister(actor)) throw notAllowed();
  const backup = await findBackup(backup_id);
  if (!backup) throw notFound("backupNotFound");
  return backup;
}

async function findBackup(backup_id: number): Promise<Backup | undefined> {
  const [backup] = await db.select(columns).from(backups).where(eq(backups.id, backup_id));
  return backup;
}

/**
 * Returns the backup when it has ended, or its state after `timeout_ms`. Each query has a time
 * limit of its own, because the wait may be longer than all queries of a request may take.
 */
export async function awaitBackup(
  actor: User,
  backup_id: number,
  timeout_ms: number,
): Promise<Backup> {
  const until_ms = Date.now() + timeout_ms;
  for (;;) {
    const backup = await withTimeLimit(() => getBackup(actor, backup_id));
    if (backup.status !== "running" || Date.now() >= until_ms) return backup;
    await wait(POLL_MS);
  }
}

export async function insertBackup(tx: Transaction): Promise<Backup> {
  const date = new Date();
  const [backup] = await tx
    .insert(backups)
    .values({ name: backupNameFor(date), status: "running", date })
    .returning(columns);
  if (!backup) throw new Error("The row of a backup was not inserted");
  return backup;
}

async function lockAndFindRunning(tx: Transaction): Promise<Backup | undefined> {
  await tx.execute(sql.raw(`select pg_advisory_xact_lock(${ADVISORY_LOCKS.BACKUP_CREATE})`));
  const [running] = await tx
    .select(columns)
    .from(backups)
    .where(eq(backups.status, "running"))
    .limit(1);
  return running;
}
