import { canModerateSome } from "../../base/can.ts";
import { notAllowed } from "../../base/refusal.ts";
import type { User } from "../../members/users/user.ts";

export function refuseMembers(actor: User): void {
  if (!canModerateSome(actor)) throw notAllowed();
}
