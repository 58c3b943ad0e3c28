import { Outlet } from "react-router";
import { useReader } from "#app/client/reader.ts";
import { guestsOnly } from "#app/http/guards.server.ts";
import { Logo } from "#app/ui/logo.tsx";
import type { Route } from "./+types/guests";

export const middleware: Route.MiddlewareFunction[] = [guestsOnly];

/** Without a loader the middleware does not run on client navigation. */
export function loader() {
  return null;
}

export default function Guests() {
  const { site_name } = useReader();
  return (
    <div className="mx-auto w-full max-w-narrow pt-8 md:pt-16">
      <div className="mb-8">
        <Logo siteName={site_name} size="large" />
      </div>
      <Outlet />
    </div>
  );
}
