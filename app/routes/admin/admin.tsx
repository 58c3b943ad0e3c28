import { Outlet } from "react-router";
import { superusersOnly } from "#app/http/session/guards.server.ts";
import type { Route } from "./+types/admin";
import { SideMenu } from "./side-menu.tsx";

export const middleware: Route.MiddlewareFunction[] = [superusersOnly];

/** The middleware does not run on client navigation if there is no loader. */
export function loader() {
  return null;
}

export default function Admin() {
  return (
    <div className="lg:grid lg:grid-cols-[var(--w-side)_minmax(0,1fr)] lg:gap-x-12">
      <SideMenu />
      <div className="min-w-0">
        <Outlet />
      </div>
    </div>
  );
}
