import { CachedHtml } from "#app/client/page/cached-html.tsx";
import { useReader, useT } from "#app/client/page/reader.ts";
import { withErrorScreen } from "#app/http/page/error-screen.server.ts";
import { PageHead } from "#app/ui/page/page-head.tsx";
import { PageTitle } from "../frame/page-title.tsx";
import { cachedHtmlFor } from "../frame/render-cached.server.tsx";
import type { Route } from "./+types/docs";
import stylesheet from "./docs.css?url";
import { renderDocs } from "./render-docs.server.tsx";

const CONTENT = "docs";

/** Only these pages need it. */
export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: stylesheet }];

export const loader = withErrorScreen(({ request, context }: Route.LoaderArgs) => ({
  html: cachedHtmlFor({ request, context }, CONTENT, renderDocs(context)),
}));

export default function Docs({ loaderData: { html } }: Route.ComponentProps) {
  const t = useT();
  const { site_name } = useReader();
  return (
    <>
      <PageTitle>{t("docs.title")}</PageTitle>
      <PageHead title={t("docs.title")} sub={t("docs.about", { site: site_name })} />
      <CachedHtml as="div" name={CONTENT} html={html} />
    </>
  );
}
