import type { Document, Run } from "#app/content/document.ts";
import { ContentLimitError } from "#app/content/limits.ts";
import { parseHtml } from "#app/content/parse-html.server.ts";
import { renderMarkdown } from "#app/content/parse-markdown.server.ts";
import { textOf } from "#app/content/text.ts";
import { tidyRuns } from "#app/content/tidy-runs.server.ts";
import { parseJson } from "#app/lib/text/parse-json.ts";
import type { Links, StoredPost } from "../source.ts";
import { isObject } from "./fields.ts";
import { type Poll, parseExtra } from "./post-extra.ts";
import { joinQuotes } from "./quotes.server.ts";
import { rewriteHtml } from "./rewrite-html.server.ts";
import { linkRuns } from "./runs.server.ts";
import type { MembersBySlug } from "./slug.ts";
import type { Upload, Uploads } from "./uploads.ts";

type Context = { uploads: Uploads; members: MembersBySlug };
type Parsed = { blocks: Document; uploadOf: (src: string) => Upload | null };

/** Longer texts are no writing of a person, and their markup would cost seconds. */
const MARKUP_MAX = 300_000;
/** Editors for rich text store HTML, which always begins with an element of a block. */
const HTML =
  /^\s*<(?:p|div|h[1-6]|ul|ol|blockquote|pre|table|figure|hr|iframe|video|audio)(?:\s[^<>]*)?\/?>/i;
/** Longer than every description that a page shows. */
const PLAIN_MAX = 2000;
/** Enough for the report to show which kind of text it was. */
const EXAMPLE_LENGTH = 60;
/** Old versions of the editor Quill stored its own format. */
const DELTA = /^\s*\{\s*"ops"\s*:/;

/** The text of a post, which is Markdown on most sites, and HTML or Quill's format on some. */
export function toDocument(post: StoredPost, links: Links, context: Context): Document {
  const { to_id, is_html, polls } = parseExtra(post.extra);
  const { blocks, uploadOf } = parseText(post.text, is_html, links, context);
  const quoted = joinQuotes(blocks, { ...context, to_id, links });
  const linked = linkRuns(quoted, links, { ...context, uploadOf });
  return [...linked, ...polls.flatMap(pollBlocks)];
}

function parseText(text: string, is_html: boolean, links: Links, { uploads }: Context): Parsed {
  const losingFormat = (plain: string): Parsed => {
    links.lose("unknown_format", plain.slice(0, EXAMPLE_LENGTH));
    return { blocks: plain.split(/\n{2,}/).flatMap(paragraph), uploadOf: () => null };
  };
  if (text.length > MARKUP_MAX) return losingFormat(text);
  if (DELTA.test(text)) return losingFormat(textOfDelta(text));
  const source = is_html || HTML.test(text) ? text : renderOrNull(text);
  if (source === null) return losingFormat(text);
  const { html, media, uploadOf } = rewriteHtml(source, uploads);
  if (media.length > 0) links.lose("lost_format", `<${media[0]}>`);
  return { blocks: parseHtml(html), uploadOf };
}

/** A short text with markup, such as the description of a forum. */
export function plainText(text: string): string {
  if (!/[<*_`[]/.test(text) || text.length > PLAIN_MAX) return text;
  const html = /<[a-z]/i.test(text) ? text : renderOrNull(text);
  return html === null ? text : textOf(parseHtml(html));
}

/** Null for what would become more HTML than a post may have. */
function renderOrNull(markdown: string): string | null {
  try {
    return renderMarkdown(markdown);
  } catch (error) {
    if (error instanceof ContentLimitError) return null;
    throw error;
  }
}

function paragraph(text: string): Document {
  const runs = tidyRuns(
    text.split(/(\n)/).map(
      (part): Run => ({
        text: part.replace(/\p{Cc}/gu, (character) => (character === "\n" ? "\n" : " ")),
        marks: [],
      }),
    ),
  );
  return runs.length > 0 ? [{ kind: "p", runs }] : [];
}

function textOfDelta(json: string): string {
  const delta = parseJson(json);
  if (!isObject(delta) || !Array.isArray(delta.ops)) return json;
  return delta.ops
    .filter(isObject)
    .map(({ insert }) => {
      if (typeof insert === "string") return insert;
      const address = isObject(insert) ? (insert.image ?? insert.video) : null;
      return typeof address === "string" ? ` ${address} ` : "";
    })
    .join("");
}

/** Nobody can vote any more. */
function pollBlocks({ title, options }: Poll): Document {
  const items = options.map(({ title: option, votes }) => paragraph(`${option}: ${votes}`));
  const heading = tidyRuns([{ text: title, marks: ["strong"] }]);
  return [
    ...(heading.length > 0 ? [{ kind: "p" as const, runs: heading }] : []),
    ...(items.length > 0 ? [{ kind: "list" as const, ordered: false, start: 1, items }] : []),
  ];
}
