import { type BuildInfo, build_info } from "#app/lib/build-info.server.ts";
import { canAdminister } from "../can.ts";
import { notAllowed } from "../refusal.ts";
import type { User } from "../users/user.ts";

export function getServerInfo(actor: User): BuildInfo {
  if (!canAdminister(actor)) throw notAllowed();
  return build_info;
}
