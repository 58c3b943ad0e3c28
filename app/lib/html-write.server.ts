import { type Block, type Cell, hrefOf, type Image, type Run } from "./html-document.ts";
import { type Inline, nestRuns } from "./html-nest.ts";
import { isOwnPath } from "./html-url.ts";
import { isMention } from "./mention-name.ts";

export function writeHtml(blocks: Block[]): string {
  return blocks.map(writeBlock).join("");
}

function writeBlock(block: Block): string {
  switch (block.kind) {
    case "hr":
      return "<hr>";
    case "pre":
      return `<pre><code>${escapeHtml(block.code)}</code></pre>`;
    case "quote":
      return `<blockquote>${block.cite === "" ? "" : `<cite>${escapeHtml(block.cite)}</cite>`}${writeHtml(block.blocks)}</blockquote>`;
    case "list":
      return `${listTag(block)}${block.items.map((item) => `<li>${writeItem(item)}</li>`).join("")}</${block.ordered ? "ol" : "ul"}>`;
    case "table":
      return writeTable(block.head, block.body);
    default:
      return `<${block.kind}>${writeRuns(block.runs)}</${block.kind}>`;
  }
}

function listTag(list: { ordered: boolean; start: number }) {
  if (!list.ordered) return "<ul>";
  return list.start === 1 ? "<ol>" : `<ol start="${list.start}">`;
}

// The first paragraph of an item stands beside its bullet without a paragraph's margins, whichever editor it came from.
function writeItem(blocks: Block[]) {
  const [first, ...rest] = blocks;
  return first?.kind === "p" ? writeRuns(first.runs) + writeHtml(rest) : writeHtml(blocks);
}

function writeTable(head: Cell[] | null, body: Cell[][]) {
  const top = head ? `<thead>${writeRow(head, "th")}</thead>` : "";
  const rest = body.map((row) => writeRow(row, "td")).join("");
  return `<table>${top}${rest === "" ? "" : `<tbody>${rest}</tbody>`}</table>`;
}

function writeRow(cells: Cell[], tag: "th" | "td") {
  const written = cells.map(({ runs, colspan, rowspan }) => {
    const spans = (colspan > 1 ? ` colspan="${colspan}"` : "") + (rowspan > 1 ? ` rowspan="${rowspan}"` : "");
    return `<${tag}${spans}>${writeRuns(runs)}</${tag}>`;
  });
  return `<tr>${written.join("")}</tr>`;
}

function writeRuns(runs: Run[]) {
  return nestRuns(runs).map(writeInline).join("");
}

function writeInline(inline: Inline): string {
  if (!("mark" in inline)) return inline.image ? writeImage(inline.image) : escapeHtml(inline.text).replaceAll("\n", "<br>");
  const content = inline.children.map(writeInline).join("");
  const href = hrefOf(inline.mark);
  return href === null ? `<${inline.mark}>${content}</${inline.mark}>` : `<a${linkAttributes(href, inline.children)}>${content}</a>`;
}

function linkAttributes(href: string, children: Inline[]) {
  if (!isOwnPath(href)) return ` href="${escapeHtml(href)}" rel="nofollow noopener ugc"`;
  return ` ${isMention(href, textIn(children)) ? 'class="mention" ' : ""}href="${escapeHtml(href)}"`;
}

function textIn(inlines: Inline[]): string {
  return inlines.map((inline) => ("mark" in inline ? textIn(inline.children) : inline.text)).join("");
}

function writeImage({ src, alt, width, height }: Image) {
  const size = width > 0 ? ` width="${width}" height="${height}"` : "";
  return `<img src="${escapeHtml(src)}" alt="${escapeHtml(alt)}"${size} loading="lazy">`;
}

function escapeHtml(text: string) {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}
