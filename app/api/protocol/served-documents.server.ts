import { renderDocument } from "#app/content/render-document.server.ts";
import { env } from "#app/lib/process/env.server.ts";

/**
 * The documents of the repository that are served below /api/v1/docs. They are part of the build,
 * so bin/prepare/build.mjs and .dockerignore name them too.
 */
const sources = import.meta.glob<string>(
  ["/docs/examples.md", "/docs/errors.md", "/docs/webhooks.md", "/docs/api-and-pages.md"],
  { query: "?raw", import: "default", eager: true },
);
/** The documents name the site of a fresh clone. */
const SITE_IN_DOCUMENTS = "http://localhost:3000";

const markdown_by_name = new Map(
  Object.entries(sources).map(([path, markdown]) => [nameOf(path), markdown]),
);
const rendered = new Map<string, ReturnType<typeof renderDocument>>();

/** The names and titles of the documents. */
export function listDocuments(): { name: string; title: string }[] {
  return [...markdown_by_name.keys()].flatMap((name) => {
    const document = findDocument(name);
    return document ? [{ name, title: document.title }] : [];
  });
}

export function isDocumentName(name: string): boolean {
  return markdown_by_name.has(name);
}

/** The document with this name as HTML, rendered once; null if there is none. */
export function findDocument(name: string): { title: string; html: string } | null {
  const markdown = markdown_by_name.get(name);
  if (markdown === undefined) return null;
  const document =
    rendered.get(name) ??
    renderDocument(markdown.replaceAll(SITE_IN_DOCUMENTS, env.SITE_URL), addressOf);
  rendered.set(name, document);
  return document;
}

/** Documents link to each other by their file names. */
function addressOf(link: string): string | null {
  if (!link.includes(".md")) return link;
  const [file = "", anchor] = link.split("#");
  const name = nameOf(file);
  if (!isDocumentName(name)) return null;
  return anchor === undefined ? `/api/v1/docs/${name}` : `/api/v1/docs/${name}#${anchor}`;
}

function nameOf(file: string): string {
  return file.replace(/^.*\//, "").replace(/\.md$/, "");
}
