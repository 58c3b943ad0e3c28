import { Outlet } from "react-router";
import type { Route } from "./+types/writers";
import { followMovedPosts } from "./moved-address.server.ts";
import { membersOrSubmissions } from "./writing-form.server.ts";

export const middleware: Route.MiddlewareFunction[] = [membersOrSubmissions, followMovedPosts];

/** The middleware does not run on client navigation if there is no loader. */
export function loader() {
  return null;
}

export default Outlet;
