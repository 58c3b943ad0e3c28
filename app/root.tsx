import type { ReactNode } from "react";
import { data, Links, Outlet, ScrollRestoration } from "react-router";
import type { Route } from "./+types/root";
import { LateComponent } from "./client/page/late-component.tsx";
import { LateScripts } from "./client/page/late-scripts.tsx";
import { LinkNavigation } from "./client/page/link-navigation.ts";
import { useNonce } from "./client/page/nonce.ts";
import { useReader } from "./client/page/reader.ts";
import { TodayContext } from "./client/page/today.ts";
import { iconAddress, writeSitePicture } from "./contract/site-picture.ts";
import { withErrorScreen } from "./http/page/error-screen.server.ts";
import { refuseSubresources, storeRoute } from "./http/page/navigation.server.ts";
import { detectLanguage, loadReader } from "./http/page/reader.server.ts";
import { refuseWritesInView } from "./http/session/guards.server.ts";
import { loadSession } from "./http/session/session.server.ts";
import { HOME_ICON_WIDTH } from "./lib/pictures/drawing.ts";
import { ErrorScreen } from "./routes/frame/error-screen.tsx";
import { Frame } from "./routes/frame/frame.tsx";
import { loadFrameData } from "./routes/frame/frame-data.server.ts";
import { ThemeColours } from "./routes/frame/theme-colours.tsx";
import stylesheet from "./styles.css?url";

export const middleware: Route.MiddlewareFunction[] = [
  storeRoute,
  refuseSubresources,
  loadSession,
  refuseWritesInView,
  detectLanguage,
  loadReader,
];

export const loader = withErrorScreen(async ({ request, context }: Route.LoaderArgs) => {
  const { frame_data, headers } = await loadFrameData(request, context);
  return data(frame_data, { headers });
});

/**
 * The document of every page and error screen. entry.client.tsx reads the display settings from the
 * attributes of <html>.
 */
export function Layout({ children }: { children: ReactNode }) {
  const { language, theme, time_zone, site_name, accent, logo, icon } = useReader();
  const nonce = useNonce();
  return (
    <html
      lang={language}
      data-theme={theme}
      data-zone={time_zone}
      data-site={site_name}
      data-accent={accent}
      data-logo={logo && writeSitePicture(logo)}
      data-icon={icon && writeSitePicture(icon)}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <link rel="manifest" href="/site.webmanifest" />
        <link
          rel="apple-touch-icon"
          href={icon ? iconAddress(icon, HOME_ICON_WIDTH) : "/icons/apple-touch-icon.png"}
        />
        <link rel="stylesheet" href={stylesheet} />
        <ThemeColours theme={theme} accent={accent} />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration nonce={nonce} />
        <LateScripts nonce={nonce} />
      </body>
    </html>
  );
}

export default function App({ loaderData }: Route.ComponentProps) {
  return (
    <TodayContext value={loaderData.today ?? null}>
      <Frame>
        <LinkNavigation />
        <LateComponent load={loadFrame} />
        <Outlet />
      </Frame>
    </TodayContext>
  );
}

const loadFrame = () => import("./routes/frame/late-frame.tsx");

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
