import { isBusy, isUnavailable, sqlStateOf } from "#app/db/errors.server.ts";
import { logFault } from "#app/db/log-fault.server.ts";
import { QueueFull } from "#app/lib/process/limit-concurrency.ts";
import { databaseBusy, databaseUnavailable, Refusal, signInQueueFull } from "./refusal.ts";
import { noteRefusal } from "./refusal-note.server.ts";

/**
 * The refusal to answer with: the error itself, or a 503 when the database is unavailable or busy,
 * or when too many sign in at once. Null for any other error, which is a bug.
 */
export function toRefusal(error: unknown): Refusal | null {
  const refusal = refusalFor(error);
  if (refusal) noteRefusal({ key: refusal.key, sqlstate: sqlStateOf(error) });
  logFault(error);
  return refusal;
}

function refusalFor(error: unknown): Refusal | null {
  if (error instanceof Refusal) return error;
  if (error instanceof QueueFull) return signInQueueFull();
  if (isUnavailable(error)) return databaseUnavailable();
  return isBusy(error) ? databaseBusy() : null;
}
