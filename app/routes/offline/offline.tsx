import { PLAIN_PAGE_HEADERS, plainDocument } from "#app/http/server/plain-page.server.tsx";
import { readerContext } from "#app/http/session/context.server.ts";
import { translateFor } from "#locales/translators.server.ts";
import type { Route } from "./+types/offline";

const SAME_ADDRESS = "";

/**
 * The page that public/push-worker.js stores, and shows at any address that cannot be loaded. So it
 * names no member, and its link leads to the address at which it is shown.
 */
export function loader({ context }: Route.LoaderArgs) {
  const { language, site_name } = context.get(readerContext);
  const t = translateFor(language);
  const content = (
    <>
      <h1>{site_name}</h1>
      <p>{t("layout.onlyOffline")}</p>
      <p>
        <a href={SAME_ADDRESS}>{t("words.tryAgain")}</a>
      </p>
    </>
  );
  return new Response(plainDocument(language, site_name, content), { headers: PLAIN_PAGE_HEADERS });
}
