import { findProblems, surroundings } from "./find-problems.server.ts";
import { recordProblems } from "./record-alarms.server.ts";

/** A job runs it each hour, in one process of one machine. */
export async function lookForAlarms(now = new Date(), around = surroundings): Promise<void> {
  await recordProblems(await findProblems(now, around), now);
}
