import { isNull } from "drizzle-orm";
import { db, replica } from "#app/db/client.server.ts";
import { alarms } from "#app/db/schema.server.ts";
import type { MetricName } from "#app/lib/metrics/metric-names.ts";
import type { Sample } from "#app/lib/metrics/samples.ts";
import { build_info } from "#app/lib/process/build-info.server.ts";
import { env } from "#app/lib/process/env.server.ts";
import { log } from "#app/lib/process/log.server.ts";
import { statDisk } from "#app/lib/storage/stat-disk.server.ts";
import { countJobs } from "../../base/queue/count-jobs.server.ts";
import { countStoredBytes } from "../../members/files/parts/quota.server.ts";
import { findSearchProgress } from "../../search/index/search-progress.server.ts";
import { findLastBackup } from "../backups/last-backups.server.ts";

/** Prometheus waits ten seconds, and the samples of the processes must arrive in any case. */
const DATABASE_MAX_MS = 3_000;

/**
 * What is true of the site and not of a process. It needs no actor: the holder of METRICS_TOKEN reads
 * it, and it has no contents.
 */
export async function readSiteSamples(): Promise<Sample[]> {
  const [database_samples, disk_samples] = await Promise.all([readDatabase(), readDisk()]);
  const { release_version, last_commit_hash } = build_info;
  return [
    sample("divan_build_info", 1, {
      version: release_version ?? "",
      commit: last_commit_hash ?? "",
    }),
    sample("divan_up_database", database_samples ? 1 : 0),
    ...disk_samples,
    ...(database_samples ?? []),
    ...readReplica(),
  ];
}

let running_queries: Promise<Sample[] | null> | null = null;

/** Null if the database does not answer. Scrapes at the same time share the queries. */
async function readDatabase(): Promise<Sample[] | null> {
  running_queries ??= queryDatabase()
    .catch((err: unknown) => {
      log.warn({ err }, "The database did not answer for the metrics");
      return null;
    })
    .finally(() => {
      running_queries = null;
    });
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, DATABASE_MAX_MS, null);
  });
  try {
    return await Promise.race([running_queries, timeout]);
  } finally {
    clearTimeout(timer);
  }
}

async function queryDatabase(): Promise<Sample[]> {
  const [files_bytes, jobs, backup, search_percent, open_alarms] = await Promise.all([
    countStoredBytes(),
    countJobs(),
    findLastBackup(),
    findSearchProgress(),
    db.$count(alarms, isNull(alarms.ended_at)),
  ]);
  const mails = jobs.filter(({ queue }) => queue.startsWith("send-"));
  return [
    sample("divan_files_bytes", files_bytes),
    ...jobs.map(({ queue, state, jobs: count }) => sample("divan_jobs", count, { queue, state })),
    ...jobs.flatMap(({ queue, oldest_seconds }) =>
      oldest_seconds === null
        ? []
        : [sample("divan_job_oldest_seconds", oldest_seconds, { queue })],
    ),
    sample(
      "divan_mail_unsent",
      mails.reduce((sum, { jobs: count }) => sum + count, 0),
    ),
    ...(backup
      ? [sample("divan_backup_last_verified_timestamp_seconds", backup.date.getTime() / 1000)]
      : []),
    sample("divan_search_indexed_ratio", search_percent === null ? 1 : search_percent / 100),
    sample("divan_alarms_open", open_alarms),
  ];
}

async function readDisk(): Promise<Sample[]> {
  const disk = await statDisk(env.DATA_DIR);
  return [
    sample("divan_disk_free_bytes", disk.free_bytes),
    sample("divan_disk_size_bytes", disk.total_bytes),
  ];
}

/** The clocks of the two machines may differ a little. */
function readReplica(): Sample[] {
  const until_ms = replica?.replayedUntil() ?? null;
  if (until_ms === null) return [];
  return [sample("divan_replica_lag_seconds", Math.max(0, Date.now() - until_ms) / 1000)];
}

function sample(metric: MetricName, value: number, labels: Record<string, string> = {}): Sample {
  return { metric, labels, value };
}
