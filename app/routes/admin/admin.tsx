import type { ReactNode } from "react";
import { Outlet } from "react-router";
import { superusersOnly } from "#app/http/session/guards.server.ts";
import { ConfirmOrError } from "../security/confirm-or-error.tsx";
import type { Route } from "./+types/admin";
import { SideMenu } from "./side-menu.tsx";

export const middleware: Route.MiddlewareFunction[] = [superusersOnly];

/** The middleware does not run on client navigation if there is no loader. */
export function loader() {
  return null;
}

export default function Admin() {
  return (
    <BesideMenu>
      <Outlet />
    </BesideMenu>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <BesideMenu>
      <ConfirmOrError error={error} />
    </BesideMenu>
  );
}

function BesideMenu({ children }: { children: ReactNode }) {
  return (
    <div className="lg:grid lg:grid-cols-[var(--w-side)_minmax(0,1fr)] lg:gap-x-12">
      <SideMenu />
      <div className="min-w-0">{children}</div>
    </div>
  );
}
