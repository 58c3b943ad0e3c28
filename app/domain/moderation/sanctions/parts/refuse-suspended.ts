import { writeRefusal } from "../../../base/can.ts";
import { refuseReadOnly } from "../../../base/read-only.ts";
import { badRequest } from "../../../base/refusal.ts";

/**
 * Each command by which members write what others see calls this first: it refuses who may not write
 * now, whatever the reason.
 */
export function refuseSuspended(actor: Parameters<typeof writeRefusal>[0]): void {
  refuseReadOnly(actor);
  const refusal = writeRefusal(actor);
  if (refusal) throw badRequest(refusal);
}
