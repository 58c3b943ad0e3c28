import { Outlet } from "react-router";
import { membersOrSubmissions } from "./writing-form.server.ts";
import type { Route } from "./+types/writers";

export const middleware: Route.MiddlewareFunction[] = [membersOrSubmissions];

/** Without a loader the middleware does not run on client navigation. */
export function loader() {
  return null;
}

export default Outlet;
