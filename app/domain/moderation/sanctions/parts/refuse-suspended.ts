import { canWrite, type Suspension } from "../../../base/can.ts";
import { badRequest } from "../../../base/refusal.ts";

/** Each command by which members write what others see calls this first. */
export function refuseSuspended(actor: { suspension: Suspension | null }): void {
  if (!canWrite(actor)) throw badRequest("accountSuspended");
}
