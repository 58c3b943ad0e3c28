import { createHash } from "node:crypto";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { THEME_COLOURS } from "#app/contract/theme-colours.ts";
import { siteName } from "#app/domain/site/settings/parts/site-texts.server.ts";
import { env } from "#app/lib/process/env.server.ts";
import { LANGUAGES, type Language, type TextKey, type Translate } from "#locales/index.ts";
import { translateFor } from "#locales/translators.server.ts";

const { light, dark } = THEME_COLOURS;
/** The colours of ui/css/tokens.css. */
const STYLE = `:root{color-scheme:light dark;background:light-dark(${light},${dark})}body{max-width:34rem;margin:12vh auto;padding:0 1.5rem;font:1.125rem/1.6 system-ui,sans-serif;color:light-dark(#1c2523,#e4e9e6);overflow-wrap:anywhere}h1{font-size:1.5rem}a{color:light-dark(#00796b,#4db6ac)}`;
const style_hash = createHash("sha256").update(STYLE).digest("base64");

export const PLAIN_PAGE_HEADERS = {
  "Cache-Control": "no-store",
  "Content-Security-Policy": `default-src 'none'; style-src 'sha256-${style_hash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  "Content-Type": "text/html; charset=utf-8",
};

/** A page that needs no other file. */
export function plainDocument(language: Language, title: string, content: ReactNode): string {
  const html = renderToStaticMarkup(
    <html lang={language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>{title}</title>
        <style dangerouslySetInnerHTML={{ __html: STYLE }} />
      </head>
      <body>
        <main>{content}</main>
      </body>
    </html>,
  );
  return `<!doctype html>${html}`;
}

/**
 * A page that is answered before the reader is known: one sentence in every language, and a link.
 */
export function plainPage(
  key: TextKey,
  link?: { href: string; text: string },
  values?: Parameters<Translate>[1],
): string {
  const language = env.DEFAULT_LANGUAGE;
  const languages = [language, ...LANGUAGES.filter((other) => other !== language)];
  return plainDocument(
    language,
    siteName(language),
    <>
      <h1>{siteName(language)}</h1>
      {languages.map((each) => (
        <p key={each} lang={each}>
          {translateFor(each)(key, values)}
        </p>
      ))}
      {link && (
        <p>
          <a href={link.href}>{link.text}</a>
        </p>
      )}
    </>,
  );
}
