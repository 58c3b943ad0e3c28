import { Outlet } from "react-router";
import { guestsOnly } from "#app/http/guards.server.ts";
import type { Route } from "./+types/guests";

export const middleware: Route.MiddlewareFunction[] = [guestsOnly];

/** Without a loader the middleware does not run on client navigation. */
export function loader() {
  return null;
}

export default function Guests() {
  return (
    <div className="guest-page">
      <Outlet />
    </div>
  );
}
