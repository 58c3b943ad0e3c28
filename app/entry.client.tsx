import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { isLanguage, LANGUAGES } from "#locales/index.ts";
import { loadTranslate } from "#locales/load-translate.ts";
import { markBrokenImages } from "./client/page/broken-images.ts";
import { CachedHtmlContext, readCachedHtml } from "./client/page/cached-html.tsx";
import { type Reader, ReaderContext } from "./client/page/reader.ts";
import { readSitePicture } from "./contract/site-picture.ts";
import { isTheme } from "./contract/theme-colours.ts";

const root = document.documentElement;
const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
const is_secure = location.protocol === "https:";
// The server does not know the browser's time zone. It uses this cookie from the next request on;
// see cookies.server.ts for the name.
document.cookie = `${is_secure ? "__Host-" : ""}divan_zone=${zone}; Path=/; Max-Age=31536000; SameSite=Lax${is_secure ? "; Secure" : ""}`;

const reader = await readerFromDocument();
const cached_html = readCachedHtml(root);
markBrokenImages();
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <ReaderContext value={reader}>
        <CachedHtmlContext value={cached_html}>
          <HydratedRouter />
        </CachedHtmlContext>
      </ReaderContext>
    </StrictMode>,
  );
});

/**
 * The server writes the reader's settings on <html>; only the texts of that language are loaded.
 */
async function readerFromDocument(): Promise<Reader> {
  const language = isLanguage(root.lang) ? root.lang : LANGUAGES[0];
  return {
    language,
    theme: isTheme(root.dataset.theme) ? root.dataset.theme : "light",
    time_zone: root.dataset.zone ?? zone,
    site_name: root.dataset.site ?? "",
    accent: root.dataset.accent,
    logo: readSitePicture(root.dataset.logo ?? "") ?? undefined,
    icon: readSitePicture(root.dataset.icon ?? "") ?? undefined,
    t: await loadTranslate(language),
  };
}
