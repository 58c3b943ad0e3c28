import { setTimeout as wait } from "node:timers/promises";
import { log } from "#app/lib/log.server.ts";
import { safeMessage } from "#app/lib/safe-error.server.ts";
import type { Job } from "./job.ts";
import { listenToQueue, queue, startQueue, stopQueue } from "./queue.server.ts";

/** New jobs are signalled; only retries, and jobs whose signal was lost, wait for this. */
const LOOK_EVERY_MS = 2000;
/** What has not ended by then is tried again by whoever starts next. */
const DRAIN_MS = 8000;

/** Makes the queues and works them until stop(), which lets running jobs end. */
export async function startWork(jobs: readonly Job[]): Promise<{ stop: () => Promise<void> }> {
  await startQueue(jobs);
  const workers = new Map<string, ReturnType<typeof workOn>>(
    jobs.map((job) => [job.name, workOn(job)]),
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

function workOn(job: Job): { wake: () => void; stop: () => Promise<void> } {
  const stopping = new AbortController();
  let pause = new AbortController();
  const wake = () => pause.abort();

  /**
   * As many at once as the job allows; each makes room for the next when it ends, so that a slow
   * one holds back no other.
   */
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
        await wait(LOOK_EVERY_MS, undefined, { signal: pause.signal }).catch(() => {});
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

/**
 * A job that is done leaves nothing behind; one that failed stays, with what it was told, to be
 * tried again.
 */
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
 * What cannot be written down now is found out when the job expires. A database's complaint may
 * quote bytes, and its JSON holds no NUL.
 */
async function recordFailure(job: Job, id: string, error: unknown): Promise<void> {
  await queue
    .fail(job.name, id, { message: safeMessage(error).replaceAll("\0", "") })
    .catch((failure: unknown) =>
      log.error({ err: failure, job_id: id }, "A failed job could not be marked"),
    );
}
