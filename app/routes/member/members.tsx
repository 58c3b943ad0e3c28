import { Outlet } from "react-router";
import { membersOnly } from "#app/http/session/guards.server.ts";
import { followMovedPosts } from "../topic/moved-address.server.ts";
import type { Route } from "./+types/members";

export const middleware: Route.MiddlewareFunction[] = [membersOnly, followMovedPosts];

/** The middleware does not run on client navigation if there is no loader. */
export function loader() {
  return null;
}

export default Outlet;
