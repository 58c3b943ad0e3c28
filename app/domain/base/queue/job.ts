import { type JobName, type Payloads, payloads } from "./payloads.ts";
import type { RetryPolicy } from "./queue.server.ts";

/** A kind of job: its function, its retry policy, and how many run at once in a process. */
export type Job = RetryPolicy & {
  name: JobName;
  at_once: number;
  run: (payload: unknown) => Promise<void>;
};

export function job<Name extends JobName>(
  name: Name,
  policy: RetryPolicy & { at_once: number },
  run: (payload: Payloads[Name]) => Promise<void>,
): Job {
  return { name, ...policy, run: (payload) => run(payloads[name].parse(payload)) };
}
