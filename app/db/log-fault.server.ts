import { addSource } from "#app/lib/metrics/sources.ts";
import { log } from "#app/lib/process/log.server.ts";
import { faultOf } from "./errors.server.ts";

/** Every write fails on a full disk. A line for each would bury the rest of the log. */
const LOG_EVERY_MS = 60_000;

type LoggedFault = { logged_ms: number; unlogged: number };

const faults = new Map<string, LoggedFault>();

const counts = new Map<string, number>();
addSource(() =>
  [...counts].map(([sqlstate, value]) => ({
    metric: "divan_database_faults_total",
    labels: { sqlstate },
    value,
  })),
);

let report: (sqlstate: string) => void = () => {};

/** `listener` is called with each line that is logged. */
export function onFault(listener: (sqlstate: string) => void): void {
  report = listener;
}

/**
 * Logs that the database has no room, cannot read its files, is damaged or read-only: at most once
 * a minute for each SQLSTATE. Other errors are not logged here.
 */
export function logFault(error: unknown): void {
  const sqlstate = faultOf(error);
  if (sqlstate === null) return;
  counts.set(sqlstate, (counts.get(sqlstate) ?? 0) + 1);
  const last = faults.get(sqlstate);
  if (last && performance.now() - last.logged_ms < LOG_EVERY_MS) {
    last.unlogged += 1;
    return;
  }
  faults.set(sqlstate, { logged_ms: performance.now(), unlogged: 0 });
  const unlogged = last?.unlogged ?? 0;
  log.error({ err: error, sqlstate, unlogged }, "The database has a fault");
  report(sqlstate);
}
