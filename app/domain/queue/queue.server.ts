import { sql } from "drizzle-orm";
import PgBoss from "pg-boss";
import { ADVISORY_LOCKS } from "#app/db/advisory-locks.server.ts";
import { client, connect, type Transaction } from "#app/db/client.server.ts";
import { patientSql, sqlOf } from "#app/db/queue-sql.server.ts";
import { log } from "#app/lib/log.server.ts";
import { ARCHIVED_JOB_DAYS, DONE_JOB_HOURS, FAILED_JOB_DAYS } from "../retention.ts";
import type { JobName, Payloads } from "./payloads.ts";

export type Patience = {
  /** Tries beyond the first. */
  retries: number;
  /** Before the first retry; each later one waits about twice as long. */
  retry_after_seconds: number;
  /**
   * A job that runs longer than this is taken to have died with its process, and is tried again.
   */
  expire_seconds: number;
};

/**
 * How often jobs of dead processes are looked for. With a letter's own times, its second try comes
 * within a minute and a half.
 */
const LOOK_FOR_EXPIRED_SECONDS = 10;
const HOUR_SECONDS = 3600;
const DAY_SECONDS = 24 * HOUR_SECONDS;
const CHANNEL = "divan_jobs";

const patient = patientSql((error) => {
  if (error === null) log.info("A statement of the queue works again");
  else log.error({ err: error }, "A statement of the queue fails");
});

export const queue = new PgBoss({
  db: patient,
  archiveCompletedAfterSeconds: DONE_JOB_HOURS * HOUR_SECONDS,
  archiveFailedAfterSeconds: FAILED_JOB_DAYS * DAY_SECONDS,
  deleteAfterSeconds: ARCHIVED_JOB_DAYS * DAY_SECONDS,
  maintenanceIntervalSeconds: LOOK_FOR_EXPIRED_SECONDS,
});
queue.on("error", (error) => log.error({ err: error }, "The queue reported an error"));

/**
 * In the caller's transaction: a job exists exactly when what caused it does. Whoever waits for it
 * is woken by the commit.
 */
export async function enqueue<Name extends JobName>(
  tx: Transaction,
  name: Name,
  payload: Payloads[Name],
): Promise<void> {
  const id = await queue.send(name, payload, { db: sqlOf(tx) });
  if (!id) throw new Error(`There is no queue ${name}`);
  await tx.execute(sql`select pg_notify(${CHANNEL}, ${name})`);
}

/** Many of one kind, in one statement. */
export async function enqueueAll<Name extends JobName>(
  tx: Transaction,
  name: Name,
  some: ReadonlyArray<Payloads[Name]>,
): Promise<void> {
  await queue.insert(
    some.map((data) => ({ name, data })),
    { db: sqlOf(tx) },
  );
  await tx.execute(sql`select pg_notify(${CHANNEL}, ${name})`);
}

/** By the clock, in UTC: once, however many processes there are. */
export async function schedule<Name extends JobName>(
  name: Name,
  cron: string,
  payload: Payloads[Name],
): Promise<void> {
  await queue.schedule(name, cron, payload);
}

/**
 * Two processes that start at once: one makes the tables, the other waits for the lock and finds
 * them.
 */
export async function startQueue(
  kinds: ReadonlyArray<Patience & { name: JobName }>,
): Promise<void> {
  const lock = connect(1);
  try {
    await lock`select pg_advisory_lock(${ADVISORY_LOCKS.QUEUE})`;
    await queue.start();
    for (const { name, retries, retry_after_seconds, expire_seconds } of kinds) {
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
  } finally {
    await lock.end();
  }
}

export async function stopQueue(): Promise<void> {
  patient.giveUp();
  await queue.stop({ graceful: false, close: false });
}

/** Tells of every job that was just committed, by whatever process. */
export async function listenToQueue(heard: (name: string) => void): Promise<void> {
  await client.listen(CHANNEL, heard);
}
