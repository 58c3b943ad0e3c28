import { canWrite, type Suspension } from "../../../base/can.ts";
import { badRequest } from "../../../base/refusal.ts";

/** At the beginning of each command that writes something which others see. */
export function refuseSuspended(actor: { suspension: Suspension | null }): void {
  if (!canWrite(actor)) throw badRequest("accountSuspended");
}
