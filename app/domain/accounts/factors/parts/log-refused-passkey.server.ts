import { logEvent } from "#app/lib/process/log.server.ts";

/** The library quotes the answer, which may be as long as its sender likes. */
const REASON_MAX = 200;

/** The library says by an error what is wrong with the answer of a device. */
export function logRefusedPasskey(error: unknown, { user_id }: { user_id: number }): void {
  logEvent("passkey_refused", { user_id, why: String(error).slice(0, REASON_MAX) });
}
