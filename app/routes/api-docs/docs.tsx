import { DrawnList } from "#app/client/page/drawn-list.tsx";
import { useReader, useT } from "#app/client/page/reader.ts";
import { withErrorScreen } from "#app/http/page/error-screen.server.ts";
import { PageHead } from "#app/ui/page/page-head.tsx";
import { drawnList } from "../frame/draw-once.server.tsx";
import { PageTitle } from "../frame/page-title.tsx";
import type { Route } from "./+types/docs";
import stylesheet from "./docs.css?url";
import { drawDocs } from "./draw-docs.server.tsx";

const DRAWN = "docs";

/** Only these pages need it. */
export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: stylesheet }];

export const loader = withErrorScreen(({ request, context }: Route.LoaderArgs) => ({
  html: drawnList({ request, context }, DRAWN, drawDocs(context)),
}));

export default function Docs({ loaderData: { html } }: Route.ComponentProps) {
  const t = useT();
  const { site_name } = useReader();
  return (
    <>
      <PageTitle>{t("docs.title")}</PageTitle>
      <PageHead title={t("docs.title")} sub={t("docs.about", { site: site_name })} />
      <DrawnList as="div" name={DRAWN} html={html} />
    </>
  );
}
