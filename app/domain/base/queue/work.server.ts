import { setTimeout as wait } from "node:timers/promises";
import { logFault } from "#app/db/log-fault.server.ts";
import { listenToJobs } from "#app/db/signals.server.ts";
import { log, logRoutine } from "#app/lib/process/log.server.ts";
import { safeMessage } from "#app/lib/process/safe-error.server.ts";
import type { Job } from "./job.ts";
import { queue, startQueue, stopQueue } from "./queue.server.ts";

/** New jobs are signalled. Only retries, and jobs whose signal was lost, wait for this. */
const POLL_MS = 2000;
/** A job that still runs after this is tried again by the next process. */
const DRAIN_MS = 8000;

/** Creates the queues and runs their jobs until stop(), which waits for running jobs. */
export async function startWork(jobs: readonly Job[]): Promise<{ stop: () => Promise<void> }> {
  await startQueue(jobs);
  const workers = new Map<string, ReturnType<typeof startWorker>>(
    jobs.map((job) => [job.name, startWorker(job)]),
  );
  await listenToJobs((name) => workers.get(name)?.wake());
  return {
    stop: async () => {
      const all_stopped = Promise.all([...workers.values()].map((worker) => worker.stop()));
      await Promise.race([all_stopped, wait(DRAIN_MS, undefined, { ref: false })]);
      await stopQueue();
    },
  };
}

type FetchedJob = { id: string; data: unknown; retryCount: number };

function startWorker(job: Job): { wake: () => void; stop: () => Promise<void> } {
  const stopping = new AbortController();
  let pause = new AbortController();
  const wake = () => pause.abort();

  /** Fetches a new job as soon as one has ended, so a slow job does not delay others. */
  async function work(): Promise<void> {
    const running = new Set<Promise<void>>();
    const start = (fetched: FetchedJob) => {
      const run = runOnce(job, fetched).finally(() => {
        running.delete(run);
        wake();
      });
      running.add(run);
    };
    while (!stopping.signal.aborted) {
      pause = new AbortController();
      const fetched: FetchedJob[] = await queue.fetch(job.name, {
        batchSize: job.at_once - running.size,
        includeMetadata: true,
      });
      fetched.forEach(start);
      if (running.size === job.at_once) await Promise.race(running);
      else if (!stopping.signal.aborted)
        await wait(POLL_MS, undefined, { signal: pause.signal }).catch(() => {});
    }
    await Promise.all(running);
  }

  const work_ended = work();
  return {
    wake,
    stop: async () => {
      stopping.abort();
      wake();
      await work_ended;
    },
  };
}

/** Deletes a job that succeeded. A job that failed stays with its payload and is tried again. */
async function runOnce(job: Job, { id, data, retryCount }: FetchedJob): Promise<void> {
  const log_fields = { job: job.name, job_id: id, try: retryCount + 1 };
  try {
    await job.run(data);
    await queue.deleteJob(job.name, id);
    logRoutine(log_fields, "A job is done");
  } catch (error) {
    logFault(error);
    if (retryCount < job.retries)
      log.warn({ ...log_fields, err: error }, "A job failed and will be tried again");
    else log.error({ ...log_fields, err: error }, "A job failed for the last time");
    await recordFailure(job, id, error);
  }
}

/**
 * When this fails too, the job expires and is tried again. An error message of Postgres may quote a
 * NUL, which its JSON cannot hold.
 */
async function recordFailure(job: Job, id: string, error: unknown): Promise<void> {
  await queue
    .fail(job.name, id, { message: safeMessage(error).replaceAll("\0", "") })
    .catch((failure: unknown) =>
      log.error({ err: failure, job_id: id }, "A failed job could not be marked"),
    );
}
