import { Outlet } from "react-router";
import { membersOrSent } from "./keep-words.server.ts";
import type { Route } from "./+types/writers";

export const middleware: Route.MiddlewareFunction[] = [membersOrSent];

/** Without a loader the guard would not run when script navigates. */
export function loader() {
  return null;
}

export default Outlet;
