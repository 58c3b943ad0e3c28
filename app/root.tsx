import "./http/zod-without-eval.ts";
import type { ReactNode } from "react";
import { data, Links, Outlet, Scripts, ScrollRestoration } from "react-router";
import type { Route } from "./+types/root";
import { refusalIn } from "./domain/away.server.ts";
import { canAdminister } from "./domain/can.ts";
import { countUnread } from "./domain/notifications/unread.server.ts";
import { getServerInfo } from "./domain/server-info/server-info.server.ts";
import { findMe } from "./http/context.server.ts";
import { takeFlash } from "./http/flash.server.ts";
import { LinkNavigation } from "./http/link-navigation.tsx";
import { refuseSubresources } from "./http/navigation.server.ts";
import { useNonce } from "./http/nonce.ts";
import { page } from "./http/page.server.ts";
import { useReader } from "./http/reader.tsx";
import { detectLanguage, meetReader, meetVisitor } from "./http/visitor.server.ts";
import { ErrorScreen } from "./routes/frame/error-screen.tsx";
import { Frame } from "./routes/frame/frame.tsx";
import stylesheet from "./styles.css?url";

export const middleware: Route.MiddlewareFunction[] = [
  refuseSubresources,
  meetVisitor,
  detectLanguage,
  meetReader,
];

export const loader = page(async ({ request, context }: Route.LoaderArgs) => {
  const me = findMe(context);
  const { flash, headers } = await takeFlash(request);
  const unread_count = me ? await countUnread(me).catch(zeroWhileAway) : 0;
  const build = me && canAdminister(me) ? getServerInfo(me) : null;
  return data({ me, unread_count, flash, build, year: new Date().getFullYear() }, { headers });
});

/** A failure to read the unread count must not fail the page or lose a form's input. */
function zeroWhileAway(error: unknown): number {
  if (refusalIn(error)) return 0;
  throw error;
}

/**
 * The document of every page and error page. The reader's settings are written on <html> for the
 * browser's entry.
 */
export function Layout({ children }: { children: ReactNode }) {
  const { language, theme, time_zone, site_name } = useReader();
  const nonce = useNonce();
  return (
    <html lang={language} data-theme={theme} data-zone={time_zone} data-site={site_name}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content={theme} />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="stylesheet" href={stylesheet} />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  );
}

export default function App() {
  return (
    <Frame>
      <LinkNavigation />
      <Outlet />
    </Frame>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Frame>
      <ErrorScreen error={error} />
    </Frame>
  );
}

/** A refusal may carry Retry-After. */
export function headers({ errorHeaders, loaderHeaders, parentHeaders }: Route.HeadersArgs) {
  return errorHeaders ?? loaderHeaders ?? parentHeaders;
}
