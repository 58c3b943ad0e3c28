import { isOwnPath } from "#app/lib/net/addresses.ts";
import { escapeHtml } from "#app/lib/text/escape-html.ts";
import { WAITING_IMAGE_CLASS } from "#app/lib/text/outside-images.ts";
import {
  type Block,
  type Cell,
  type Document,
  hrefOf,
  type Image,
  type Inline,
  nestRuns,
  type Run,
} from "./document.ts";
import { ContentLimitError } from "./limits.ts";
import { isMention } from "./mentions.server.ts";
import { FILE_CLASS, isUploaded, PICTURE_CLASS, picturePage, sourceSet } from "./picture-links.ts";

const OTHER_SITE = 'rel="nofollow noopener ugc"';
/** The column of a post has at most 720 px; on a phone it is nearly as wide as the screen. */
const COLUMN_SIZES = "(min-width: 50rem) 45rem, 94vw";

/** Throws a ContentLimitError as soon as it has written more than `max` characters. */
export function writeHtml(document: Document, max = Infinity): string {
  const output = new Output(max);
  writeBlocks(document, output);
  return output.html;
}

class Output {
  html = "";
  readonly #max: number;

  constructor(max: number) {
    this.#max = max;
  }

  add(html: string): void {
    this.html += html;
    if (this.html.length > this.#max) throw new ContentLimitError("size");
  }
}

function writeBlocks(blocks: Block[], output: Output): void {
  for (const block of blocks) writeBlock(block, output);
}

function writeBlock(block: Block, output: Output): void {
  switch (block.kind) {
    case "hr":
      return output.add("<hr>");
    case "pre":
      return output.add(`<pre><code>${escapeHtml(block.code)}</code></pre>`);
    case "quote":
      output.add(`<blockquote>${citeTag(block)}`);
      writeBlocks(block.blocks, output);
      return output.add("</blockquote>");
    case "list":
      output.add(listTag(block));
      for (const item of block.items) writeItem(item, output);
      return output.add(`</${block.ordered ? "ol" : "ul"}>`);
    case "table":
      return writeTable(block.head, block.body, output);
    default:
      output.add(`<${block.kind}>`);
      writeRuns(block.runs, output);
      return output.add(`</${block.kind}>`);
  }
}

function citeTag({ cite, source }: { cite: string; source: string | null }) {
  if (cite === "") return "";
  const text = escapeHtml(cite);
  return `<cite>${source === null ? text : `<a href="${escapeHtml(source)}">${text}</a>`}</cite>`;
}

function listTag(list: { ordered: boolean; start: number }) {
  if (!list.ordered) return "<ul>";
  return list.start === 1 ? "<ol>" : `<ol start="${list.start}">`;
}

// The first paragraph of an item is written without <p>, because its margins would move it away
// from the bullet. Both editors lead to this form.
function writeItem(blocks: Block[], output: Output): void {
  const [first, ...other_blocks] = blocks;
  output.add("<li>");
  if (first?.kind === "p") writeRuns(first.runs, output);
  writeBlocks(first?.kind === "p" ? other_blocks : blocks, output);
  output.add("</li>");
}

function writeTable(head: Cell[] | null, body: Cell[][], output: Output): void {
  output.add("<table>");
  if (head) {
    output.add("<thead>");
    writeRow(head, "th", output);
    output.add("</thead>");
  }
  if (body.length > 0) {
    output.add("<tbody>");
    for (const row of body) writeRow(row, "td", output);
    output.add("</tbody>");
  }
  output.add("</table>");
}

function writeRow(cells: Cell[], tag: "th" | "td", output: Output): void {
  output.add("<tr>");
  for (const { runs, colspan, rowspan } of cells) {
    output.add(
      `<${tag}${colspan > 1 ? ` colspan="${colspan}"` : ""}${rowspan > 1 ? ` rowspan="${rowspan}"` : ""}>`,
    );
    writeRuns(runs, output);
    output.add(`</${tag}>`);
  }
  output.add("</tr>");
}

function writeRuns(runs: Run[], output: Output): void {
  writeInlines(nestRuns(runs), output);
}

function writeInlines(inlines: Inline[], output: Output, is_in_link = false): void {
  for (const inline of inlines) writeInline(inline, output, is_in_link);
}

function writeInline(inline: Inline, output: Output, is_in_link: boolean): void {
  if (!("mark" in inline))
    return output.add(
      inline.image
        ? writeImage(inline.image, is_in_link)
        : escapeHtml(inline.text).replaceAll("\n", "<br>"),
    );
  const href = hrefOf(inline.mark);
  output.add(href === null ? `<${inline.mark}>` : `<a${linkAttributes(href, inline.children)}>`);
  writeInlines(inline.children, output, is_in_link || href !== null);
  output.add(href === null ? `</${inline.mark}>` : "</a>");
}

function linkAttributes(href: string, children: Inline[]) {
  if (!isOwnPath(href)) return ` href="${escapeHtml(href)}" ${OTHER_SITE}`;
  const link_class = classOfLink(href, children);
  return `${link_class && ` class="${link_class}"`} href="${escapeHtml(href)}"`;
}

function classOfLink(href: string, children: Inline[]): string {
  if (isUploaded(href)) return FILE_CLASS;
  return isMention(href, textIn(children)) ? "mention" : "";
}

function textIn(inlines: Inline[]): string {
  return inlines
    .map((inline) => ("mark" in inline ? textIn(inline.children) : inline.text))
    .join("");
}

/**
 * An uploaded picture leads to the page that shows it large, unless its author has given it another
 * link.
 */
function writeImage(image: Image, is_in_link: boolean): string {
  if (!isOwnPath(image.src)) return is_in_link ? escapeHtml(image.alt) : writeWaitingImage(image);
  const page = picturePage(image.src);
  const tag = imageTag(image);
  return page === null || is_in_link
    ? tag
    : `<a class="${PICTURE_CLASS}" href="${page}">${tag}</a>`;
}

function imageTag({ src, alt, width, height }: Image) {
  const size = width > 0 ? ` width="${width}" height="${height}"` : "";
  const sources = sourceSet(src, width);
  const source_set = sources && ` srcset="${sources}" sizes="${COLUMN_SIZES}"`;
  return `<img src="${escapeHtml(src)}"${source_set} alt="${escapeHtml(alt)}"${size} loading="lazy">`;
}

/** A page loads nothing of other sites, so until it was fetched the picture is a link. */
function writeWaitingImage({ src, alt }: Image): string {
  return `<a class="${WAITING_IMAGE_CLASS}" href="${escapeHtml(src)}" ${OTHER_SITE}>${escapeHtml(alt || src)}</a>`;
}
