import { log } from "#app/lib/process/log.server.ts";

/** A flood may have thousands of refusals, and one log line is enough. */
const LOG_INTERVAL_MS = 60_000;

/** Logs a warning, at most once a minute. */
export function floodWarning(message: string): (details: Record<string, number | string>) => void {
  let logged_at = Number.NEGATIVE_INFINITY;
  return (details) => {
    if (Date.now() - logged_at < LOG_INTERVAL_MS) return;
    logged_at = Date.now();
    log.warn(details, message);
  };
}
