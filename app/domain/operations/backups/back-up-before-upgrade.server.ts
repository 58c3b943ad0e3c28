import { sql } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import { withoutTimeLimit } from "#app/db/time-limit.server.ts";
import { env } from "#app/lib/process/env.server.ts";
import { log } from "#app/lib/process/log.server.ts";
import { OperatorError } from "#app/lib/process/operator-error.ts";
import { withBackupLock } from "./backup-lock.server.ts";
import { backupNameFor } from "./backup-name.ts";
import { makeBackup } from "./make-backup.server.ts";

/** An operator who makes a backup while the old release still serves shortens the pause. */
const RECENT_HOURS = 1;

/**
 * Makes a verified backup before a release changes the tables of a site with members. Two machines
 * that start together take turns; the second finds the backup of the first.
 */
export async function backUpBeforeUpgrade(): Promise<void> {
  if (!(await needsBackup())) return;
  if (env.UPGRADE_WITHOUT_BACKUP)
    return log.warn("The tables are changed without a backup (UPGRADE_WITHOUT_BACKUP)");
  log.info("A backup is made before the tables are changed");
  await withoutTimeLimit(() => withBackupLock(makeNeededBackup));
}

async function makeNeededBackup(): Promise<void> {
  if (!(await needsBackup())) return;
  const failure = await makeBackup(await insertBackup());
  if (failure)
    throw new OperatorError(
      `The backup before the upgrade failed, so nothing was changed: ${failure.message}. Start the site again when the cause is removed, or once with UPGRADE_WITHOUT_BACKUP=yes.`,
    );
}

type Facts = { has_members: boolean; has_recent: boolean };

/** A site with one account is a trial. The tables are those of the older release. */
async function needsBackup(): Promise<boolean> {
  if (!(await hasTables())) return false;
  const [facts] = await db.execute<Facts>(sql`select
    exists (select from users offset 1) as has_members,
    exists (select from backups where status = 'verified'
      and date > now() - make_interval(hours => ${RECENT_HOURS}::int)) as has_recent`);
  return facts !== undefined && facts.has_members && !facts.has_recent;
}

/** Another process that starts with an empty database may have run only the first migration. */
async function hasTables(): Promise<boolean> {
  const [row] = await db.execute<{ name: string | null }>(
    sql`select to_regclass('backups') as name`,
  );
  return row?.name != null;
}

/** Not by the schema of this release, which may have columns that are still missing. */
async function insertBackup() {
  const date = new Date();
  const name = backupNameFor(date);
  const [backup] = await db.execute<{ id: number }>(sql`
    insert into backups (name, status, date) values (${name}, 'running', ${date.toISOString()}::timestamptz)
    returning id`);
  if (!backup) throw new Error("The row of a backup was not inserted");
  return { id: backup.id, name, date };
}
