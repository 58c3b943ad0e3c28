import { env } from "./env.server.ts";
import type { Block, Heading, Mark, Run } from "./html-document.ts";
import { addBlocks, readQuote } from "./html-read-quote.server.ts";
import { readImage } from "./html-image.ts";
import { readTable } from "./html-read-table.server.ts";
import { readLists } from "./html-read-list.server.ts";
import { tidyRuns } from "./html-runs.ts";
import { type Element, type Node, parseHtml } from "./html-tree.server.ts";
import { linkAddress } from "./html-url.ts";

const OWN_ORIGIN = new URL(env.SITE_URL).origin;

// Lists and quotations inside one another. On a telephone of 320 px ten lists leave room for a
// short word, twelve for nothing; deeper ones are read as if they stood at this depth.
const MAX_DEPTH = 10;

// `shift`: how many levels the document's headings go down.
type Place = { depth: number; marks: readonly Mark[]; shift: number };

// The page itself owns h1 and h2, so that a post's headings start below them.
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

export function readHtml(html: string): Block[] {
  const nodes = parseHtml(html);
  return readBlocks(nodes, { depth: 0, marks: [], shift: shiftOf(nodes) });
}

function readBlocks(nodes: Node[], place: Place): Block[] {
  const blocks: Block[] = [];
  let runs: Run[] = [];

  function endText(kind: "p" | Heading) {
    const tidy = tidyRuns(runs);
    runs = [];
    if (tidy.length > 0) blocks.push({ kind, runs: tidy });
  }

  function read(node: Node, marks: readonly Mark[], kind: "p" | Heading) {
    if (typeof node === "string") {
      runs.push({ text: node.replace(/\n/g, " "), marks });
      return;
    }
    const { tag, attributes, children } = node;
    const mark = markOf(node);
    if (mark) {
      const kept = mark.startsWith("link ")
        ? marks.filter((other) => !other.startsWith("link "))
        : marks;
      return readAll(children, kept.includes(mark) ? kept : [...kept, mark], kind);
    }
    if (tag === "a") return readAll(children, marks, kind);
    if (tag === "br") return void runs.push({ text: "\n", marks });
    if (tag === "img") return void runs.push(...readImage(attributes, marks, OWN_ORIGIN));
    endText(kind);
    const deeper = { ...place, depth: place.depth + 1, marks };
    if (tag === "hr") blocks.push({ kind: "hr" });
    else if (tag === "pre") blocks.push(...readCode(children));
    else if (tag === "table")
      addBlocks(
        blocks,
        readTable(node, (inner) => readBlocks(inner, { ...place, marks })),
      );
    else if ((tag === "ul" || tag === "ol") && place.depth < MAX_DEPTH)
      blocks.push(...readLists(node, (inner) => readBlocks(inner, deeper)));
    else if (tag === "blockquote" && place.depth < MAX_DEPTH)
      addBlocks(blocks, [readQuote(children, (inner) => readBlocks(inner, deeper))]);
    else {
      const inner = headingOf(tag, place.shift) ?? kind;
      readAll(children, marks, inner);
      endText(inner);
    }
  }

  function readAll(children: Node[], marks: readonly Mark[], kind: "p" | Heading) {
    for (const child of children) read(child, marks, kind);
  }

  readAll(nodes, place.marks, "p");
  endText("p");
  return blocks;
}

// All go down together until the highest is an h3, so that none passes another. What comes out is
// left as it is the next time.
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

function readCode(children: Node[]): Block[] {
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
