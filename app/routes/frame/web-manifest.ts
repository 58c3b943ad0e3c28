import { href } from "react-router";
import { iconAddress, type SitePicture } from "#app/contract/site-picture.ts";
import { THEME_COLOURS } from "#app/contract/theme-colours.ts";
import { readerContext } from "#app/http/session/context.server.ts";
import { MANIFEST_ICON_WIDTHS } from "#app/lib/pictures/drawing.ts";
import { translateFor } from "#locales/translators.server.ts";
import type { Route } from "./+types/web-manifest";

const ICONS = [
  { src: "/icons/icon-192.png", sizes: "192x192", type: "image/png" },
  { src: "/icons/icon-512.png", sizes: "512x512", type: "image/png" },
  { src: "/icons/maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
];

/** None is maskable: a sign that was not drawn for it would lose its corners. */
function iconsOf(icon: SitePicture) {
  return MANIFEST_ICON_WIDTHS.map((width) => ({
    src: iconAddress(icon, width),
    sizes: `${width}x${width}`,
    type: "image/png",
  }));
}

/** The manifest with which a phone installs the site. Browsers request it without cookies. */
export function loader({ context }: Route.LoaderArgs) {
  const { site_name, language, icon } = context.get(readerContext);
  const t = translateFor(language);
  const manifest = {
    id: href("/"),
    name: site_name,
    short_name: site_name,
    lang: language,
    // The home page leads to the page with which the member starts.
    start_url: href("/"),
    scope: href("/"),
    display: "standalone",
    background_color: THEME_COLOURS.light,
    theme_color: THEME_COLOURS.light,
    icons: icon ? iconsOf(icon) : ICONS,
    shortcuts: [
      { name: t("words.latest"), url: href("/latest") },
      { name: t("words.notifications"), url: href("/notifications") },
      { name: t("words.search"), url: href("/search") },
    ],
  };
  return new Response(JSON.stringify(manifest), {
    headers: {
      "Content-Type": "application/manifest+json",
      // Shared caches must not store it: a cookie may choose the language.
      "Cache-Control": "private, max-age=3600",
    },
  });
}
