import { type BuildInfo, build_info } from "#app/lib/process/build-info.server.ts";
import { canAdminister } from "../../base/can.ts";
import { notAllowed } from "../../base/refusal.ts";
import type { User } from "../../members/users/user.ts";

export function getServerInfo(actor: User): BuildInfo {
  if (!canAdminister(actor)) throw notAllowed();
  return build_info;
}
