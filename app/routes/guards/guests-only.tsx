import { Outlet } from "react-router";
import { findSiteText } from "#app/domain/site/settings/parts/site-texts.server.ts";
import { readerContext } from "#app/http/session/context.server.ts";
import { guestsOnly } from "#app/http/session/guards.server.ts";
import type { Route } from "./+types/guests-only";

export const middleware: Route.MiddlewareFunction[] = [guestsOnly];

/** The middleware does not run on client navigation if there is no loader. */
export function loader({ context }: Route.LoaderArgs) {
  return { tagline: findSiteText("tagline", context.get(readerContext).language) };
}

export default function Guests({ loaderData: { tagline } }: Route.ComponentProps) {
  return (
    <div className="guest-page">
      {tagline && (
        <p lang={tagline.language} className="mb-8 text-muted">
          {tagline.text}
        </p>
      )}
      <Outlet />
    </div>
  );
}
