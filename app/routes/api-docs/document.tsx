import { href } from "react-router";
import { findDocument } from "#app/api/protocol/served-documents.server.ts";
import { CachedHtml } from "#app/client/page/cached-html.tsx";
import { useT } from "#app/client/page/reader.ts";
import { notFound } from "#app/domain/base/refusal.ts";
import { withErrorScreen } from "#app/http/page/error-screen.server.ts";
import { Breadcrumb } from "#app/ui/page/breadcrumb.tsx";
import { PageHead } from "#app/ui/page/page-head.tsx";
import { PageTitle } from "../frame/page-title.tsx";
import { cachedHtmlFor } from "../frame/render-cached.server.tsx";
import type { Route } from "./+types/document";
import { renderDocument } from "./render-document.server.tsx";

const CONTENT = "document";

/** A document of the repository, which is written in English. */
export const loader = withErrorScreen(({ request, context, params }: Route.LoaderArgs) => {
  const document = findDocument(params.document);
  if (!document) throw notFound();
  const html = cachedHtmlFor({ request, context }, CONTENT, renderDocument(document.html));
  return { title: document.title, html };
});

export default function Document({ loaderData: { title, html } }: Route.ComponentProps) {
  const t = useT();
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <PageHead
        title={<span lang="en">{title}</span>}
        sub={t("docs.inEnglish")}
        crumbs={
          <Breadcrumb
            label={t("forum.path")}
            items={[{ label: t("docs.title"), href: href("/api/v1/docs") }, { label: title }]}
          />
        }
      />
      <CachedHtml as="div" name={CONTENT} html={html} />
    </>
  );
}
