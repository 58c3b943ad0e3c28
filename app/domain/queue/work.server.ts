import { setTimeout as wait } from "node:timers/promises";
import { log } from "#app/lib/log.server.ts";
import { safeMessage } from "#app/lib/safe-error.server.ts";
import type { Job } from "./job.ts";
import { listenToQueue, queue, startQueue, stopQueue } from "./queue.server.ts";

/** New jobs are signalled. Only retries, and jobs whose signal was lost, wait for this. */
const POLL_MS = 2000;
/** A job that still runs after this is tried again by the next process. */
const DRAIN_MS = 8000;

/** Makes the queues and runs their jobs until stop(), which lets running jobs end. */
export async function startWork(jobs: readonly Job[]): Promise<{ stop: () => Promise<void> }> {
  await startQueue(jobs);
  const workers = new Map<string, ReturnType<typeof startWorker>>(
    jobs.map((job) => [job.name, startWorker(job)]),
  );
  await listenToQueue((name) => workers.get(name)?.wake());
  return {
    stop: async () => {
      const stopped = Promise.all([...workers.values()].map((worker) => worker.stop()));
      await Promise.race([stopped, wait(DRAIN_MS, undefined, { ref: false })]);
      await stopQueue();
    },
  };
}

type Fetched = { id: string; data: unknown; retryCount: number };

function startWorker(job: Job): { wake: () => void; stop: () => Promise<void> } {
  const stopping = new AbortController();
  let pause = new AbortController();
  const wake = () => pause.abort();

  /** Fetches a job whenever one has ended, so that a slow job holds back no other. */
  async function work(): Promise<void> {
    const running = new Set<Promise<void>>();
    const start = (fetched: Fetched) => {
      const run = runOnce(job, fetched).finally(() => {
        running.delete(run);
        wake();
      });
      running.add(run);
    };
    while (!stopping.signal.aborted) {
      pause = new AbortController();
      const fetched: Fetched[] = await queue.fetch(job.name, {
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

  const done = work();
  return {
    wake,
    stop: async () => {
      stopping.abort();
      wake();
      await done;
    },
  };
}

/** Deletes a job that succeeded. A job that failed stays with its payload and is tried again. */
async function runOnce(job: Job, { id, data, retryCount }: Fetched): Promise<void> {
  const about = { job: job.name, job_id: id, try: retryCount + 1 };
  try {
    await job.run(data);
    await queue.deleteJob(job.name, id);
    log.info(about, "A job is done");
  } catch (error) {
    if (retryCount < job.retries)
      log.warn({ ...about, err: error }, "A job failed and will be tried again");
    else log.error({ ...about, err: error }, "A job failed for the last time");
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
