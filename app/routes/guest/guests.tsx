import { Outlet } from "react-router";
import { useReader } from "#app/client/reader.ts";
import { findSiteText } from "#app/domain/site-texts.server.ts";
import { readerContext } from "#app/http/context.server.ts";
import { guestsOnly } from "#app/http/guards.server.ts";
import { Logo } from "#app/ui/logo.tsx";
import type { Route } from "./+types/guests";

export const middleware: Route.MiddlewareFunction[] = [guestsOnly];

/** Without a loader the middleware does not run on client navigation. */
export function loader({ context }: Route.LoaderArgs) {
  return { tagline: findSiteText("tagline", context.get(readerContext).language) };
}

export default function Guests({ loaderData: { tagline } }: Route.ComponentProps) {
  const { site_name } = useReader();
  return (
    <div className="mx-auto w-full max-w-narrow pt-8 md:pt-16">
      <div className="mb-8">
        <Logo siteName={site_name} size="large" />
        {tagline && (
          <p lang={tagline.language} className="mt-2 text-muted">
            {tagline.text}
          </p>
        )}
      </div>
      <Outlet />
    </div>
  );
}
