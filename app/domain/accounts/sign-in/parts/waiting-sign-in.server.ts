import type { Transaction } from "#app/db/client.server.ts";
import { makeToken } from "./one-time-tokens.server.ts";

/** Enough to find the phone or the sheet with recovery codes. */
export const WAITING_HOURS = 1;

/** A step: the password was right. The token stands for it when the second factor is proved. */
export async function waitForFactor(tx: Transaction, { id }: { id: number }): Promise<string> {
  return await makeToken(tx, { kind: "sign_in", user_id: id, hours: WAITING_HOURS });
}
