import { writeRefusal } from "../../../base/can.ts";
import { badRequest } from "../../../base/refusal.ts";

/** Each command by which members write what others see calls this first. */
export function refuseSuspended(actor: Parameters<typeof writeRefusal>[0]): void {
  const refusal = writeRefusal(actor);
  if (refusal) throw badRequest(refusal);
}
