import { Outlet } from "react-router";
import { membersOrSent } from "./keep-words.server.ts";
import type { Route } from "./+types/writers";

export const middleware: Route.MiddlewareFunction[] = [membersOrSent];

/** Without a loader the middleware does not run on client navigation. */
export function loader() {
  return null;
}

export default Outlet;
