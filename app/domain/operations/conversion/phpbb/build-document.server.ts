import {
  type Block,
  type Document,
  MAX_DEPTH,
  type Mark,
  type Run,
} from "#app/content/document.ts";
import { addBlocks } from "#app/content/parse-quote.server.ts";
import { decodeAddress } from "./entities.server.ts";
import {
  attachmentRuns,
  emojiOf,
  imageRuns,
  mentionOf,
  type TextContext,
  videoOf,
} from "./tag-runs.server.ts";
import {
  paragraphsOf,
  runsOfText,
  wholeAddress,
  withMark,
  withoutLinks,
} from "./text-runs.server.ts";
import { plainText, type TextNode, type TextTag } from "./text-tree.ts";

type Place = { depth: number; marks: readonly Mark[] };

const MARKS = new Map(
  Object.entries<Mark>({
    b: "strong",
    strong: "strong",
    i: "em",
    em: "em",
    u: "u",
    s: "s",
    strike: "s",
    del: "s",
  }),
);

/** What these change is not kept. Those with true stand on lines of their own. */
const FORMATS = new Map(
  Object.entries<boolean>({
    color: false,
    size: false,
    font: false,
    highlight: false,
    bgcolor: false,
    sub: false,
    sup: false,
    flash: false,
    float: true,
    align: true,
    center: true,
    left: true,
    right: true,
    justify: true,
    indent: true,
  }),
);

const ORDERED = /^(?:\d+|[aAiI]|decimal|(?:lower|upper)-(?:alpha|roman))$/;

export function buildDocument(nodes: TextNode[], context: TextContext): Document {
  return blocksOf(nodes, { depth: 0, marks: [] }, context);
}

function blocksOf(nodes: TextNode[], place: Place, context: TextContext): Block[] {
  const blocks: Block[] = [];
  let runs: Run[] = [];

  function endText() {
    addBlocks(blocks, paragraphsOf(runs));
    runs = [];
  }

  function addBlock(new_blocks: Block[]) {
    endText();
    addBlocks(blocks, new_blocks);
  }

  function addAll(children: TextNode[], marks: readonly Mark[]) {
    for (const child of children) add(child, marks);
  }

  function addOnOwnLines(children: TextNode[], marks: readonly Mark[]) {
    endText();
    addAll(children, marks);
    endText();
  }

  function add(node: TextNode, marks: readonly Mark[]): void {
    if (typeof node === "string") return void runs.push(...runsOfText(node, marks));
    const { name, children } = node;
    const mark = MARKS.get(name);
    if (mark) return addAll(children, withMark(marks, mark));
    const inner = { depth: place.depth + 1, marks };
    switch (name) {
      case "url":
      case "email":
        return addLink(node, marks);
      case "img":
        return void runs.push(...imageRuns(node, marks, context));
      case "attachment":
        return void runs.push(...attachmentRuns(node, marks, context));
      case "emoji":
        return void runs.push({ text: emojiOf(node), marks });
      case "hr":
        addBlock([{ kind: "hr" }]);
        return addAll(children, marks);
      case "code":
        return addBlock(codeOf(children));
      case "quote":
        return place.depth < MAX_DEPTH
          ? addBlock(quoteOf(node, inner, context))
          : addOnOwnLines([`${authorOf(node)}\n`, ...children], marks);
      case "list":
        return place.depth < MAX_DEPTH
          ? addBlock(listOf(node, inner, context))
          : addOnOwnLines(children, marks);
      case "*":
        return addOnOwnLines(children, marks);
      case "mention":
      case "smention":
        return void runs.push(mentionOf(node, marks, context));
      default:
        return addOther(node, marks);
    }
  }

  function addLink({ name, value, children }: TextTag, marks: readonly Mark[]) {
    const text = plainText(children);
    const written = value || text;
    const mail = `mailto:${written.replace(/^mailto:/i, "")}`;
    const address = wholeAddress(name === "email" ? mail : written, context.board_url);
    if (address === null) {
      addAll(children, marks);
      if (decodeAddress(written) !== text.trim()) runs.push({ text: ` (${written})`, marks });
      return;
    }
    const link_marks = withMark(withoutLinks(marks), `link ${address}`);
    if (text.trim() !== "" && !children.some(isImage)) return addAll(children, link_marks);
    // A picture of another site is a link to itself until it is fetched, so it cannot be in another.
    addAll(children, withoutLinks(marks));
    if (children.some((child) => isImage(child) && plainText([child]).trim() === written)) return;
    runs.push({ text: " ", marks: [] }, { text: address, marks: link_marks });
  }

  function addOther(node: TextTag, marks: readonly Mark[]) {
    const { name, value, children } = node;
    const is_on_own_lines = FORMATS.get(name);
    context.links.lose(
      is_on_own_lines === undefined ? "unknown_format" : "lost_format",
      `[${name}]`,
    );
    if (is_on_own_lines) return addOnOwnLines(children, marks);
    if (is_on_own_lines === false) return addAll(children, marks);
    const video = videoOf(node);
    if (video)
      return void runs.push({ text: video, marks: [...withoutLinks(marks), `link ${video}`] });
    const address = value.includes("://") ? wholeAddress(value, null) : null;
    if (address) return addAll(children, withMark(withoutLinks(marks), `link ${address}`));
    // What a tag of the forum's own does with its value is unknown, so words of it are shown.
    if (/^[^#]*\p{L}/u.test(value)) runs.push({ text: `${value}: `, marks });
    addAll(children, marks);
  }

  addAll(nodes, place.marks);
  endText();
  return blocks;
}

const isImage = (node: TextNode) =>
  typeof node !== "string" && (node.name === "img" || node.name === "attachment");

function codeOf(children: TextNode[]): Block[] {
  const lines = plainText(children)
    .replaceAll("\u00a0", " ")
    .split("\n")
    .map((line) => line.trimEnd());
  const first = lines.findIndex((line) => line !== "");
  const last = lines.findLastIndex((line) => line !== "");
  return first < 0 ? [] : [{ kind: "pre", code: lines.slice(first, last + 1).join("\n") }];
}

function quoteOf(node: TextTag, place: Place, context: TextContext): Block[] {
  const author = authorOf(node);
  const post_id = Number(node.attributes.post_id ?? 0);
  const source = post_id > 0 ? context.links.post(post_id) : null;
  if (post_id > 0 && source === null) context.links.lose("unknown_quote", author);
  // A link of its own cannot stand in the author of a quotation.
  const is_address = author.includes("://");
  const children = is_address ? [`${author}\n\n`, ...node.children] : node.children;
  const blocks = blocksOf(children, place, context);
  const cite = author === "" || is_address ? "" : `${author.replace(/:$/, "")}:`;
  return cite === "" && blocks.length === 0
    ? []
    : [{ kind: "quote", cite, source: cite === "" ? null : source, blocks }];
}

const TAGS_IN_NAMES = /\[\/?(?:b|i|u|color|url|email)(?:=[^\]]*)?\]/gi;

const authorOf = ({ value, attributes }: TextTag) =>
  (value || attributes.url || "").replace(TAGS_IN_NAMES, "").replace(/\s+/g, " ").trim();

function listOf(node: TextTag, place: Place, context: TextContext): Block[] {
  const items: Block[][] = [];
  const before: TextNode[] = [];
  for (const child of node.children) {
    if (typeof child !== "string" && child.name === "*")
      items.push(blocksOf(child.children, place, context));
    else if (items.length === 0) before.push(child);
    else addBlocks(items.at(-1) ?? [], blocksOf([child], place, context));
  }
  const filled_items = items.filter((item) => item.length > 0);
  const list: Block = {
    kind: "list",
    ordered: ORDERED.test(node.value),
    start: 1,
    items: filled_items,
  };
  return [...blocksOf(before, place, context), ...(filled_items.length > 0 ? [list] : [])];
}
