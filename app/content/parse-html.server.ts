import { imageAddress, isOwnPath, linkAddress } from "#app/lib/net/addresses.ts";
import { env } from "#app/lib/process/env.server.ts";
import { WAITING_IMAGE_CLASS } from "#app/lib/text/outside-images.ts";
import {
  type Block,
  type Document,
  type Heading,
  type Image,
  MAX_DEPTH,
  type Mark,
  type Run,
} from "./document.ts";
import { type Element, type Node, parseTree, wholeNumber } from "./html-tree.server.ts";
import { parseLists } from "./parse-list.server.ts";
import { addBlocks, parseQuote } from "./parse-quote.server.ts";
import { parseTable } from "./parse-table.server.ts";
import { picturePage } from "./picture-links.ts";
import { tidyRuns } from "./tidy-runs.server.ts";

const OWN_ORIGIN = new URL(env.SITE_URL).origin;

// `shift`: the number of levels by which the headings are lowered.
type Context = { depth: number; marks: readonly Mark[]; shift: number };

// The page itself has h1 and h2. A post's headings start below them.
const HEADINGS: Heading[] = ["h3", "h4", "h5", "h6"];
const HIGHEST_LEVEL = 3;
const LOWEST_LEVEL = 6;

const MARKS: Record<string, Mark> = {
  b: "strong",
  strong: "strong",
  i: "em",
  em: "em",
  cite: "em",
  u: "u",
  ins: "u",
  s: "s",
  strike: "s",
  del: "s",
  code: "code",
  kbd: "code",
  samp: "code",
  tt: "code",
};

/** Accepts any HTML. Unknown elements are dropped; their text stays where it is prose. */
export function parseHtml(html: string): Document {
  const nodes = parseTree(html);
  return parseBlocks(nodes, { depth: 0, marks: [], shift: shiftOf(nodes) });
}

function parseBlocks(nodes: Node[], context: Context): Block[] {
  const blocks: Block[] = [];
  let runs: Run[] = [];

  function endText(kind: "p" | Heading) {
    const tidy_runs = tidyRuns(runs);
    runs = [];
    if (tidy_runs.length > 0) blocks.push({ kind, runs: tidy_runs });
  }

  function parse(node: Node, marks: readonly Mark[], kind: "p" | Heading) {
    if (typeof node === "string") {
      runs.push({ text: node.replace(/\n/g, " "), marks });
      return;
    }
    const { tag, attributes, children } = node;
    if (isWaitingImage(node)) return void runs.push(...parseImage(waitingImage(node), marks));
    const mark = markOf(node);
    if (mark) {
      const outer_marks = mark.startsWith("link ")
        ? marks.filter((other) => !other.startsWith("link "))
        : marks;
      return parseAll(
        children,
        outer_marks.includes(mark) ? outer_marks : [...outer_marks, mark],
        kind,
      );
    }
    if (tag === "a") return parseAll(children, marks, kind);
    if (tag === "br") return void runs.push({ text: "\n", marks });
    if (tag === "img") return void runs.push(...parseImage(attributes, marks));
    endText(kind);
    const nested_context = { ...context, depth: context.depth + 1, marks };
    if (tag === "hr") blocks.push({ kind: "hr" });
    else if (tag === "pre") blocks.push(...parseCode(children));
    else if (tag === "table")
      addBlocks(
        blocks,
        parseTable(node, (inner) => parseBlocks(inner, { ...context, marks })),
      );
    else if ((tag === "ul" || tag === "ol") && context.depth < MAX_DEPTH)
      blocks.push(...parseLists(node, (inner) => parseBlocks(inner, nested_context)));
    else if (tag === "blockquote" && context.depth < MAX_DEPTH)
      addBlocks(blocks, [parseQuote(children, (inner) => parseBlocks(inner, nested_context))]);
    else {
      const inner = headingOf(tag, context.shift) ?? kind;
      parseAll(children, marks, inner);
      endText(inner);
    }
  }

  function parseAll(children: Node[], marks: readonly Mark[], kind: "p" | Heading) {
    for (const child of children) parse(child, marks, kind);
  }

  parseAll(nodes, context.marks, "p");
  endText("p");
  return blocks;
}

// All headings are lowered by the same number, until the highest is an h3. This keeps their order,
// and stored HTML does not change when it is parsed again.
function shiftOf(nodes: Node[]) {
  return Math.max(0, HIGHEST_LEVEL - highestIn(nodes));
}

function highestIn(nodes: Node[]): number {
  return nodes.reduce(
    (highest, node) =>
      typeof node === "string"
        ? highest
        : Math.min(highest, levelOf(node.tag) ?? LOWEST_LEVEL, highestIn(node.children)),
    LOWEST_LEVEL,
  );
}

function headingOf(tag: string, shift: number): Heading | null {
  const level = levelOf(tag);
  return level === null
    ? null
    : (HEADINGS[Math.min(level + shift, LOWEST_LEVEL) - HIGHEST_LEVEL] ?? null);
}

function levelOf(tag: string) {
  const level = /^h([1-6])$/.exec(tag)?.[1];
  return level === undefined ? null : Number(level);
}

function markOf({ tag, attributes }: Element): Mark | null {
  if (tag !== "a") return MARKS[tag] ?? null;
  const href = linkAddress(attributes.href ?? "");
  return href === null ? null : `link ${href}`;
}

function parseImage(attributes: Record<string, string>, marks: readonly Mark[]): Run[] {
  const alt = (attributes.alt ?? "").replace(/\s+/g, " ").trim();
  const src = imageAddress(attributes.src ?? "", OWN_ORIGIN);
  if (src === null) return linkToImage(attributes.src ?? "", alt, marks);
  const image: Image = { src, alt, ...parseSize(attributes) };
  return [{ text: "", marks: marksOfImage(src, marks), image }];
}

/**
 * The writer puts the link to the page of an uploaded picture around it. A picture of another site
 * is written as a link to itself until it was fetched.
 */
function marksOfImage(src: string, marks: readonly Mark[]): Mark[] {
  if (!isOwnPath(src)) return [];
  const own_page = picturePage(src);
  return marks.filter((mark) => mark.startsWith("link ") && mark !== `link ${own_page}`);
}

/** The link that stands for a picture of another site (`writeWaitingImage`). */
function isWaitingImage({ tag, attributes }: Element): boolean {
  return tag === "a" && attributes.class === WAITING_IMAGE_CLASS;
}

/** Without a description its text is its address. */
function waitingImage({ attributes, children }: Element): Record<string, string> {
  const src = attributes.href ?? "";
  const text = codeText(children);
  return { src, alt: text === src ? "" : text };
}

/**
 * An image that posts cannot show stays as a link with its description, unless it is in a link. Of
 * one without a usable address only the description stays.
 */
function linkToImage(address: string, alt: string, marks: readonly Mark[]): Run[] {
  const href = linkAddress(address);
  if (href === null) return alt === "" ? [] : [{ text: alt, marks }];
  const is_in_link = marks.some((mark) => mark.startsWith("link "));
  return [{ text: alt || href, marks: is_in_link ? marks : [...marks, `link ${href}`] }];
}

// Larger than any screen. The style sheet keeps images inside their column anyway.
const MAX_SIDE_PX = 9999;

// One side alone does not tell the aspect ratio. The style sheet reserves space for images without
// a size.
function parseSize(attributes: Record<string, string>) {
  const width = wholeNumber(attributes.width, MAX_SIDE_PX);
  const height = wholeNumber(attributes.height, MAX_SIDE_PX);
  return width > 0 && height > 0 ? { width, height } : { width: 0, height: 0 };
}

function parseCode(children: Node[]): Block[] {
  const lines = codeText(children)
    .replace(/\r\n?|\f/g, "\n")
    .replaceAll("\u00a0", " ")
    .split("\n")
    .map((line) => line.trimEnd());
  const first = lines.findIndex((line) => line !== "");
  const last = lines.findLastIndex((line) => line !== "");
  return first < 0 ? [] : [{ kind: "pre", code: lines.slice(first, last + 1).join("\n") }];
}

function codeText(children: Node[]): string {
  return children
    .map((child) =>
      typeof child === "string" ? child : child.tag === "br" ? "\n" : codeText(child.children),
    )
    .join("");
}
