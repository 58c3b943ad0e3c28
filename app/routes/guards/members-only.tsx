import { Outlet } from "react-router";
import { followOldAddresses } from "#app/http/page/old-address.server.ts";
import { factorFirst, membersOnly } from "#app/http/session/guards.server.ts";
import { followMovedPosts } from "../topic/moved-address.server.ts";
import type { Route } from "./+types/members-only";

export const middleware: Route.MiddlewareFunction[] = [
  membersOnly,
  factorFirst,
  followOldAddresses,
  followMovedPosts,
];

/** Without a loader the middleware does not run on client navigation. */
export function loader() {
  return null;
}

export default Outlet;
