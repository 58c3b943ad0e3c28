import { type JobName, type Payloads, payloads } from "./payloads.ts";
import type { Patience } from "./queue.server.ts";

/** What is done with the jobs of one queue, and how many of them at once in a process. */
export type Job = Patience & {
  name: JobName;
  at_once: number;
  run: (payload: unknown) => Promise<void>;
};

export function job<Name extends JobName>(
  name: Name,
  how: Patience & { at_once: number },
  verb: (payload: Payloads[Name]) => Promise<void>,
): Job {
  return { name, ...how, run: (payload) => verb(payloads[name].parse(payload)) };
}
