import { href } from "react-router";
import { THEME_COLOURS } from "#app/contract/theme-colours.ts";
import { readerContext } from "#app/http/session/context.server.ts";
import type { Route } from "./+types/web-manifest";

const ICONS = [
  { src: "/icons/icon-192.png", sizes: "192x192", type: "image/png" },
  { src: "/icons/icon-512.png", sizes: "512x512", type: "image/png" },
  { src: "/icons/maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
];

/** The manifest with which a phone installs the site. Browsers request it without cookies. */
export function loader({ context }: Route.LoaderArgs) {
  const { site_name, language } = context.get(readerContext);
  const manifest = {
    id: href("/"),
    name: site_name,
    short_name: site_name,
    lang: language,
    start_url: href("/forum"),
    scope: href("/"),
    display: "standalone",
    background_color: THEME_COLOURS.light,
    theme_color: THEME_COLOURS.light,
    icons: ICONS,
  };
  return new Response(JSON.stringify(manifest), {
    headers: {
      "Content-Type": "application/manifest+json",
      // Shared caches must not store it: a cookie may choose the language.
      "Cache-Control": "private, max-age=3600",
    },
  });
}
