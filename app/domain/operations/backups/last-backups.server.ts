import { desc, eq, ne, sql } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import { backups } from "#app/db/schema.server.ts";

/**
 * A backup is made each night. Half a day more is for a slow one, and for a machine that is off at
 * night.
 */
export const BACKUP_MAX_HOURS = 36;

/** The newest one that was verified. */
export async function findLastBackup() {
  const { name, date, verified_at } = backups;
  const is_old = sql<boolean>`${date} < now() - make_interval(hours => ${BACKUP_MAX_HOURS}::int)`;
  const [last] = await db
    .select({ name, date, verified_at, is_old })
    .from(backups)
    .where(eq(backups.status, "verified"))
    .orderBy(desc(date), desc(backups.id))
    .limit(1);
  return last ?? null;
}

/** The newest backup that has ended, if it failed. */
export async function findFailedBackup() {
  const { date, status, error } = backups;
  const [last] = await db
    .select({ date, status, error })
    .from(backups)
    .where(ne(status, "running"))
    .orderBy(desc(date), desc(backups.id))
    .limit(1);
  return last?.status === "failed" ? { date: last.date, error: last.error } : null;
}

/** How many uploaded files the newest verified backup is without, because the site has lost them. */
export async function countMissingFiles(): Promise<number> {
  const missing = sql<number>`coalesce((${backups.manifest} -> 'files' ->> 'missing')::int, 0)`;
  const [last] = await db
    .select({ missing })
    .from(backups)
    .where(eq(backups.status, "verified"))
    .orderBy(desc(backups.date), desc(backups.id))
    .limit(1);
  return last?.missing ?? 0;
}
