import { renderToStaticMarkup } from "react-dom/server";
import { href, type RouterContextProvider } from "react-router";
import { describeApi } from "#app/api/openapi/document.server.ts";
import { type Outline, outline } from "#app/api/openapi/outline.server.ts";
import { listDocuments } from "#app/api/protocol/served-documents.server.ts";
import { ReaderContext, useT } from "#app/client/page/reader.ts";
import { readerContext } from "#app/http/session/context.server.ts";
import type { Language } from "#locales/index.ts";
import { translateFor } from "#locales/translators.server.ts";
import { CallGroup, CallList } from "./docs-calls.server.tsx";
import { Guide } from "./docs-guide.server.tsx";
import { Shapes, Statuses } from "./docs-shapes.server.tsx";
import { guideFacts } from "./guide-facts.server.ts";
import { guideParts } from "./guide-parts.ts";

/** The main element of every page. */
const TOP = "#content";
const DOCUMENT_FILE = "openapi.json";

const html_by_language = new Map<Language, Buffer>();

/**
 * The documentation is rendered once for each language: it depends on nothing else, and is the longest
 * page of the site.
 */
export function renderDocs(context: Readonly<RouterContextProvider>): Buffer {
  const reader = context.get(readerContext);
  const html =
    html_by_language.get(reader.language) ??
    Buffer.from(
      renderToStaticMarkup(
        <ReaderContext value={{ ...reader, t: translateFor(reader.language) }}>
          <Docs content={outline(describeApi())} />
        </ReaderContext>,
      ),
    );
  html_by_language.set(reader.language, html);
  return html;
}

function Docs({ content }: { content: Outline }) {
  const t = useT();
  const { root, groups, shapes, statuses } = content;
  return (
    <div className="docs">
      <Documents />
      <Contents groups={groups} />
      <Guide parts={guideParts(t, guideFacts(root))} />
      <CallList groups={groups} />
      {groups.map((group) => (
        <CallGroup key={group.tag} group={group} />
      ))}
      <Shapes shapes={shapes} />
      <Statuses statuses={statuses} />
      <a href={TOP} className="docs-top no-print">
        {t("docs.toTop")}
      </a>
    </div>
  );
}

function Contents({ groups }: { groups: Outline["groups"] }) {
  const t = useT();
  return (
    <nav aria-label={t("docs.contents")}>
      <ul>
        <Entry id="guide">{t("docs.guide")}</Entry>
        <Entry id="calls">{t("docs.allCalls")}</Entry>
        {groups.map(({ tag }) => (
          <Entry key={tag} id={tag} lang="en">
            {tag}
          </Entry>
        ))}
        <Entry id="shapes">{t("docs.shapes")}</Entry>
        <Entry id="statuses">{t("docs.statuses")}</Entry>
      </ul>
    </nav>
  );
}

function Entry({ id, lang, children }: { id: string; lang?: string; children: string }) {
  return (
    <li>
      <a href={`#${id}`} lang={lang}>
        {children}
      </a>
    </li>
  );
}

/** Links to the documentation for programs, and to longer explanations. */
function Documents() {
  const t = useT();
  return (
    <nav aria-label={t("docs.documents")}>
      <ul>
        {listDocuments().map(({ name, title }) => (
          <li key={name}>
            <a href={href("/api/v1/docs/:document", { document: name })} lang="en">
              {title}
            </a>
          </li>
        ))}
        <li>
          <a href={`/api/v1/${DOCUMENT_FILE}`}>{DOCUMENT_FILE}</a>
        </li>
      </ul>
    </nav>
  );
}
