import { logEvent } from "#app/lib/process/log.server.ts";
import { dropConnections } from "./client.server.ts";

type Key = Uint8Array | number | string;

/**
 * Compares the key of the row that identifies the caller with the key of the query. A difference
 * means that the driver has mixed up two answers. Then all connections of the process are closed,
 * and the error makes the request a 503.
 */
export function refuseForeignAnswer(asked_key: Key, answered_key: Key): void {
  if (isSame(asked_key, answered_key)) return;
  const error = Object.assign(new Error("The database answered another statement"), {
    code: "CONNECTION_DESTROYED",
  });
  logEvent("foreign_answer", {});
  dropConnections(error);
  throw error;
}

function isSame(asked: Key, answered: Key): boolean {
  return asked instanceof Uint8Array && answered instanceof Uint8Array
    ? Buffer.compare(asked, answered) === 0
    : asked === answered;
}
