import { createHash } from "node:crypto";
import { renderToStaticMarkup } from "react-dom/server";
import { siteName } from "#app/domain/site-texts.server.ts";
import { env } from "#app/lib/env.server.ts";
import { LANGUAGES } from "#locales/index.ts";
import { translateFor } from "#locales/translators.server.ts";

const STYLE =
  ":root{color-scheme:light dark}body{max-width:34rem;margin:12vh auto;padding:0 1.5rem;font:1.125rem/1.6 system-ui,sans-serif;overflow-wrap:anywhere}h1{font-size:1.5rem}";
const style_hash = createHash("sha256").update(STYLE).digest("base64");

export const OTHER_ADDRESS_POLICY = `default-src 'none'; style-src 'sha256-${style_hash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/** In every language, because the reader's choice is stored at the other address. */
export function otherAddressPage(path: string): string {
  const language = env.DEFAULT_LANGUAGE;
  const languages = [language, ...LANGUAGES.filter((other) => other !== language)];
  const href = `${env.SITE_URL}${path.startsWith("/") ? path : "/"}`;
  const html = renderToStaticMarkup(
    <html lang={language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>{siteName(language)}</title>
        <style dangerouslySetInnerHTML={{ __html: STYLE }} />
      </head>
      <body>
        <main>
          <h1>{siteName(language)}</h1>
          {languages.map((each) => (
            <p key={each} lang={each}>
              {translateFor(each)("joining.otherAddress")}
            </p>
          ))}
          <p>
            <a href={href}>{env.SITE_URL}</a>
          </p>
        </main>
      </body>
    </html>,
  );
  return `<!doctype html>${html}`;
}
