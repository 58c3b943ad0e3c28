import { env } from "#app/lib/process/env.server.ts";
import { canAdminister } from "../../base/can.ts";
import type { User } from "../../members/users/user.ts";

/**
 * The address with which links begin while SITE_URL is not set: only this machine can open it. Null
 * for members, who cannot set it.
 */
export function findLocalAddress(actor: User): string | null {
  return env.HAS_SITE_URL || !canAdminister(actor) ? null : env.SITE_URL;
}
