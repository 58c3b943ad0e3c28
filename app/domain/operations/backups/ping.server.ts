import { setTimeout as wait } from "node:timers/promises";
import { env } from "#app/lib/process/env.server.ts";
import { log } from "#app/lib/process/log.server.ts";

/** A monitor raises an alarm when the ping is missing, so a short break must not stop it. */
const TRIES = 3;
const PAUSE_MS = 5000;
const TIMEOUT_MS = 10_000;

/**
 * Tells the operator's monitoring that a backup was verified. A failed one is not told: services
 * have different addresses for that, and all of them give the alarm when the ping does not come.
 * Most addresses are secrets, so the log has the host only.
 */
export async function pingAfterBackup(
  url = env.BACKUP_PING_URL,
  pause_ms = PAUSE_MS,
): Promise<void> {
  if (url === undefined) return;
  const { host } = new URL(url);
  for (let tries = 1; ; tries += 1) {
    const failure = await ping(url);
    if (failure === null) return;
    if (tries === TRIES) return log.error({ host, ...failure }, "BACKUP_PING_URL was not reached");
    await wait(pause_ms);
  }
}

type Failure = { status: number } | { code: string };

async function ping(url: string): Promise<Failure | null> {
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const response = await fetch(url, { headers: { "User-Agent": "Divan" }, signal });
    await response.body?.cancel();
    return response.ok ? null : { status: response.status };
  } catch (error) {
    return { code: codeOf(error) };
  }
}

/** The message of an error may quote the address. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  const { cause } = error;
  return cause instanceof Error && "code" in cause ? String(cause.code) : error.name;
}
