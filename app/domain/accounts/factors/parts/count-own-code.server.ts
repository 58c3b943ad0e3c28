import { rateLimit, refundLimit, resetLimit } from "../../../base/rate-limits.server.ts";

/** Counts a code that a signed-in member gives, before it is compared. */
export async function countOwnCode(actor: { id: number }): Promise<void> {
  await rateLimit("code_check", actor);
  await rateLimit("code_check_day", actor);
}

/** The code was right, so it is not counted. */
export async function refundOwnCode(actor: { id: number }): Promise<void> {
  await resetLimit("code_check", actor);
  await refundLimit("code_check_day", actor);
}
