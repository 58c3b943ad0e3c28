import PgBoss from "pg-boss";
import { ADVISORY_LOCKS } from "#app/db/advisory-locks.server.ts";
import { connect, db, type Transaction } from "#app/db/client.server.ts";
import { retryingSql, transactionSql } from "#app/db/queue-sql.server.ts";
import { signalJobAfterCommit } from "#app/db/signals.server.ts";
import { log } from "#app/lib/process/log.server.ts";
import { ARCHIVED_JOB_DAYS, DONE_JOB_HOURS, FAILED_JOB_DAYS } from "../retention.ts";
import { indexFailedJobs } from "./failed-jobs-index.server.ts";
import type { JobName, Payloads } from "./payloads.ts";

export type RetryPolicy = {
  /** The number of tries after the first. */
  retries: number;
  /** The wait before the first retry. It about doubles with each retry. */
  retry_after_seconds: number;
  /** A job that runs longer has presumably lost its process, and is tried again. */
  expire_seconds: number;
};

/**
 * pg-boss checks for expired jobs so often. With the limits of mail jobs, the second try of an
 * email comes within a minute and a half.
 */
const EXPIRY_CHECK_SECONDS = 10;
const HOUR_SECONDS = 3600;
const DAY_SECONDS = 24 * HOUR_SECONDS;

const statements = retryingSql((error) => {
  if (error === null) log.info("A statement of the queue works again");
  else log.error({ err: error }, "A statement of the queue fails");
});

export const queue = new PgBoss({
  db: statements,
  archiveCompletedAfterSeconds: DONE_JOB_HOURS * HOUR_SECONDS,
  archiveFailedAfterSeconds: FAILED_JOB_DAYS * DAY_SECONDS,
  deleteAfterSeconds: ARCHIVED_JOB_DAYS * DAY_SECONDS,
  maintenanceIntervalSeconds: EXPIRY_CHECK_SECONDS,
});
queue.on("error", (error) => log.error({ err: error }, "The queue reported an error"));

/**
 * Adds a job in the caller's transaction. The commit makes it visible, and a signal after it wakes
 * the workers. It does not run before `after_seconds`.
 */
export async function enqueue<Name extends JobName>(
  tx: Transaction,
  name: Name,
  payload: Payloads[Name],
  after_seconds = 0,
): Promise<void> {
  const id = await queue.send(name, payload, {
    db: transactionSql(tx),
    startAfter: after_seconds,
  });
  if (!id) throw new Error(`There is no queue ${name}`);
  signalJobAfterCommit(tx, name);
}

/** Adds a job that has no cause in a transaction. */
export async function enqueueNow<Name extends JobName>(
  name: Name,
  payload: Payloads[Name],
): Promise<void> {
  await db.transaction((tx) => enqueue(tx, name, payload));
}

/** Adds many jobs of one kind in one statement. They run one after the other if there are seconds between them. */
export async function enqueueAll<Name extends JobName>(
  tx: Transaction,
  name: Name,
  payloads: ReadonlyArray<Payloads[Name]>,
  seconds_between = 0,
): Promise<void> {
  const now = Date.now();
  await queue.insert(
    payloads.map((data, index) => ({
      name,
      data,
      startAfter: new Date(now + index * seconds_between * 1000),
    })),
    { db: transactionSql(tx) },
  );
  signalJobAfterCommit(tx, name);
}

/** Adds a job at the times of `cron`, in UTC, and once for all processes together. */
export async function schedule<Name extends JobName>(
  name: Name,
  cron: string,
  payload: Payloads[Name],
): Promise<void> {
  await queue.schedule(name, cron, payload);
}

/** Ends the schedules of former releases: no worker would take their jobs. */
export async function unscheduleOthers(names: readonly JobName[]): Promise<void> {
  const known = new Set<string>(names);
  for (const { name } of await queue.getSchedules())
    if (!known.has(name)) await queue.unschedule(name);
}

/**
 * Creates the tables of the queue. If two processes start at once, the second waits for the lock.
 */
export async function startQueue(
  jobs: ReadonlyArray<RetryPolicy & { name: JobName }>,
): Promise<void> {
  const lock = connect(1);
  try {
    await lock`select pg_advisory_lock(${ADVISORY_LOCKS.QUEUE})`;
    await queue.start();
    for (const { name, retries, retry_after_seconds, expire_seconds } of jobs) {
      const options = {
        name,
        retryLimit: retries,
        retryDelay: retry_after_seconds,
        retryBackoff: true,
        expireInSeconds: expire_seconds,
      };
      await queue.createQueue(name, options);
      await queue.updateQueue(name, options);
    }
    await indexFailedJobs(lock);
  } finally {
    await lock.end();
  }
}

export async function stopQueue(): Promise<void> {
  statements.stopRetrying();
  await queue.stop({ graceful: false, close: false });
}
