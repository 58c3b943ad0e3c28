import { logEvent } from "#app/lib/log.server.ts";
import { dropConnections } from "./client.server.ts";

/**
 * The row that says who the caller is has the key that was asked for. With another key it is the answer
 * to somebody else's statement: then no connection of this process is used again, and the request is
 * answered with 503.
 */
export function refuseForeignAnswer(
  asked_key: Buffer | number,
  answered_key: Uint8Array | number,
): void {
  if (isSame(asked_key, answered_key)) return;
  const error = Object.assign(new Error("The database answered another statement"), {
    code: "CONNECTION_DESTROYED",
  });
  logEvent("foreign_answer", {});
  dropConnections(error);
  throw error;
}

function isSame(asked: Buffer | number, answered: Uint8Array | number): boolean {
  if (typeof asked === "number" || typeof answered === "number") return asked === answered;
  return asked.equals(answered);
}
