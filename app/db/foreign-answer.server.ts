import { logEvent } from "#app/lib/log.server.ts";
import { dropConnections } from "./client.server.ts";

type Key = Uint8Array | number | string;

/**
 * The row that says who the caller is has the key that was asked for. With another key it is the answer
 * to somebody else's statement: then no connection of this process is used again, and the request is
 * answered with 503.
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
