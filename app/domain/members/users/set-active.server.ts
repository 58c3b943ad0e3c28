import { canManage } from "../../base/can.ts";
import { notAllowed } from "../../base/refusal.ts";
import { changeUser } from "./change-user.server.ts";
import type { OwnUser, User } from "./user.ts";

/**
 * Activates or deactivates another member's account. It changes nothing if the account has that
 * state already.
 */
export async function setActive(
  actor: User,
  user_id: number,
  is_active: boolean,
): Promise<OwnUser> {
  if (!canManage(actor, user_id)) throw notAllowed();
  return await changeUser(actor, user_id, { is_active });
}
