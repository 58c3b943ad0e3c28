import { Outlet } from "react-router";
import { followMovedPosts } from "../topic/moved-address.server.ts";
import { membersOrSubmissions } from "../topic/writing-form.server.ts";
import type { Route } from "./+types/writers";

export const middleware: Route.MiddlewareFunction[] = [membersOrSubmissions, followMovedPosts];

/** The middleware does not run on client navigation if there is no loader. */
export function loader() {
  return null;
}

export default Outlet;
