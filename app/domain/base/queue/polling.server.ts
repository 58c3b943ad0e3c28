import { setTimeout as wait } from "node:timers/promises";
import { logFault } from "#app/db/log-fault.server.ts";
import { log } from "#app/lib/process/log.server.ts";

/** Ends when the work that runs has ended. */
export type Polling = { stop: () => Promise<void> };

/** The database may be restarting. */
const AFTER_FAILURE_MS = 30_000;

/** Does the work every few seconds, until stop(). A schedule of jobs knows minutes only. */
export function startPolling(
  work: (stopping: AbortSignal) => Promise<unknown>,
  pause_ms: number,
  failure: string,
): Polling {
  const stopping = new AbortController();
  const { signal } = stopping;

  async function poll(): Promise<void> {
    while (!signal.aborted) {
      const has_worked = await work(signal).then(
        () => true,
        (error: unknown) => {
          log.error({ err: error }, failure);
          logFault(error);
          return false;
        },
      );
      await wait(has_worked ? pause_ms : AFTER_FAILURE_MS, undefined, { signal }).catch(() => {});
    }
  }

  const polling_ended = poll();
  return {
    stop: async () => {
      stopping.abort();
      await polling_ended;
    },
  };
}
