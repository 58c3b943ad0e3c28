import { eq, sql } from "drizzle-orm";
import { db, replica } from "#app/db/client.server.ts";
import { alarms, signing_secrets, users, webhooks } from "#app/db/schema.server.ts";
import { env } from "#app/lib/process/env.server.ts";
import { statDisk } from "#app/lib/storage/stat-disk.server.ts";
import { countStoredBytes, siteQuotaBytes } from "../../members/files/parts/quota.server.ts";
import { findArchive } from "../backups/archive.server.ts";
import {
  BACKUP_MAX_HOURS,
  countMissingFiles,
  findFailedBackup,
  findLastBackup,
} from "../backups/last-backups.server.ts";
import { findLastRestore } from "../dashboard/last-restore.server.ts";
import { BUNDLED_POSTGRESQL } from "./bundled-postgresql.ts";
import type { AlarmCause } from "./causes.ts";
import { findMailProblem } from "./mail-problem.server.ts";
import {
  DISK_FREE_ENOUGH_BYTES,
  DISK_FREE_MIN_SHARE,
  FAILED_WITHIN_MS,
  FAULT_OVER_MS,
  FILES_FULL_SHARE,
  POSTGRESQL_MAX_MS,
  REPLICA_LEFT_OUT_MS,
  WAITING_MAX_MS,
  WEBHOOK_FAILING_MS,
} from "./thresholds.ts";

/** `seen_at` is when it was met, if that was not now. */
export type Problem = { detail: string | null; seen_at?: Date };

/** What cannot be read from the database. */
export type Surroundings = {
  measureDisk: () => ReturnType<typeof statDisk>;
  replicaLeftOutSince: () => Date | null;
  /** Null with a PostgreSQL of one's own. */
  bundled: typeof BUNDLED_POSTGRESQL | null;
  findArchive: typeof findArchive;
  /** Whether the site makes backups by itself. */
  has_backups: boolean;
};

export const surroundings: Surroundings = {
  measureDisk: () => statDisk(env.DATA_DIR),
  replicaLeftOutSince: () => replica?.leftOutSince() ?? null,
  bundled: env.DATABASE_URL === undefined ? BUNDLED_POSTGRESQL : null,
  findArchive,
  has_backups: env.BACKUP_AT.length > 0,
};

const HOUR_MS = 3_600_000;
const GIGABYTE = 1e9;
const NO_DETAIL: Problem = { detail: null };

/** What is wrong at the moment. */
export async function findProblems(
  now: Date,
  around: Surroundings,
): Promise<Map<AlarmCause, Problem>> {
  const use = await findUse();
  const problems = await Promise.all([
    use.has_members ? findBackupProblem(now, use.started_at, around) : null,
    findDatabaseProblem(now),
    findDiskProblem(around),
    findJobProblem(now),
    findMailProblem(now),
    use.has_members ? findPostgresqlProblem(now, around) : null,
    findReplicaProblem(now, around),
    findWebhookProblem(now),
  ]);
  return new Map(problems.filter((each) => each !== null));
}

type Found = [AlarmCause, Problem] | null;

/** A site with one account is a trial; its first steps say what is missing. */
async function findUse(): Promise<{ has_members: boolean; started_at: Date }> {
  const [secret] = await db
    .select({ created_at: signing_secrets.created_at })
    .from(signing_secrets);
  const members = await db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.is_former, false))
    .limit(2);
  return { has_members: members.length > 1, started_at: secret?.created_at ?? new Date() };
}

/** A new site, and one that was restored on another machine, have time for their first backup. */
async function findBackupProblem(
  now: Date,
  started_at: Date,
  around: Surroundings,
): Promise<Found> {
  const [failed, last, restore, archive] = await Promise.all([
    findFailedBackup(),
    findLastBackup(),
    findLastRestore(),
    around.findArchive(),
  ]);
  const dates = [started_at, last?.date, restore?.date].map((date) => date?.getTime() ?? 0);
  const is_old = now.getTime() - Math.max(...dates) > BACKUP_MAX_HOURS * HOUR_MS;
  if (failed || (is_old && around.has_backups)) return ["backup", NO_DETAIL];
  if (archive?.is_failing) return ["backup", { detail: "archive_command" }];
  const missing_files = await countMissingFiles();
  return missing_files > 0 ? ["backup", { detail: `files: ${missing_files}` }] : null;
}

/** The process that met the fault has raised the alarm (database-faults.server.ts). */
async function findDatabaseProblem(now: Date): Promise<Found> {
  const [fault] = await db
    .select({ detail: alarms.detail, seen_at: alarms.seen_at })
    .from(alarms)
    .where(eq(alarms.cause, "database"));
  const is_recent = fault && now.getTime() - fault.seen_at.getTime() < FAULT_OVER_MS;
  return is_recent ? ["database", fault] : null;
}

/** Uploads are refused on a full disk, and at the limit of the site, which the disk does not show. */
async function findDiskProblem(around: Surroundings): Promise<Found> {
  const disk = await around.measureDisk();
  const is_low =
    disk.free_bytes < Math.min(disk.total_bytes * DISK_FREE_MIN_SHARE, DISK_FREE_ENOUGH_BYTES);
  if (is_low)
    return [
      "disk",
      { detail: `${gigabytes(disk.free_bytes)} / ${gigabytes(disk.total_bytes)} GB` },
    ];
  const files_bytes = await countStoredBytes();
  if (files_bytes === 0 || files_bytes < siteQuotaBytes() * FILES_FULL_SHARE) return null;
  const detail = `FILES_SITE_GB: ${gibibytes(files_bytes)} / ${gibibytes(siteQuotaBytes())}`;
  return ["disk", { detail }];
}

/** FILES_SITE_GB counts in powers of 1024. */
function gibibytes(bytes: number): string {
  return (bytes / 1024 ** 3).toFixed(1);
}

function gigabytes(bytes: number): string {
  return (bytes / GIGABYTE).toFixed(1);
}

/**
 * E-mails have an alarm of their own. A push message that failed is a fault of the push service or
 * of one device, and is on the dashboard only.
 */
async function findJobProblem(now: Date): Promise<Found> {
  const [jobs] = await db.execute<{ has_failed: boolean; has_waited: boolean }>(sql`
    select
      exists (select from pgboss.job where state = 'failed' and name not like 'send-%' and name <> 'push-mention'
        and completed_on > ${before(now, FAILED_WITHIN_MS)}) as has_failed,
      exists (select from pgboss.job where state < 'active' and name not like 'send-%'
        and start_after < ${before(now, WAITING_MAX_MS)}) as has_waited`);
  return jobs?.has_failed || jobs?.has_waited ? ["jobs", NO_DETAIL] : null;
}

function findPostgresqlProblem(now: Date, { bundled }: Surroundings): Found {
  if (!bundled || now.getTime() - bundled.released_at.getTime() <= POSTGRESQL_MAX_MS) return null;
  return ["postgresql", { detail: bundled.version }];
}

function findReplicaProblem(now: Date, around: Surroundings): Found {
  const since = around.replicaLeftOutSince();
  const is_long = since !== null && now.getTime() - since.getTime() > REPLICA_LEFT_OUT_MS;
  return is_long ? ["replica", NO_DETAIL] : null;
}

/** A webhook that was switched off for its failures is a problem until a superuser changes it. */
async function findWebhookProblem(now: Date): Promise<Found> {
  const [problem] = await db.execute<{ is_failing: boolean }>(sql`
    select exists (select from ${webhooks}
      where not is_active and failing_since is not null
        or failing_since < ${before(now, WEBHOOK_FAILING_MS)}) as is_failing`);
  return problem?.is_failing ? ["webhooks", NO_DETAIL] : null;
}

function before(now: Date, ms: number) {
  return sql`${new Date(now.getTime() - ms).toISOString()}::timestamptz`;
}
