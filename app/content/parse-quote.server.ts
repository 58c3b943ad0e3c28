import { type Block, linkOf, type Run } from "./document.ts";
import type { Node } from "./html-tree.server.ts";

type Quote = Extract<Block, { kind: "quote" }>;

/** The permalink of a reply, or the address of a topic. No other address may stand at an author. */
const SOURCE = /^\/topic\/[1-9]\d{0,9}(?:\/post\/[1-9]\d{0,15})?$/;

export function parseQuote(children: Node[], parse: (nodes: Node[]) => Block[]): Quote {
  const first = children.findIndex((child) => typeof child !== "string" || child.trim() !== "");
  const node = children[first];
  if (typeof node !== "object" || node.tag !== "cite") return citeFirstLine(parse(children));
  const line = { tag: "p", attributes: {}, children: [{ ...node, tag: "strong" }] };
  return citeFirstLine(parse([line, ...children.slice(first + 1)]));
}

// "**Selin said:**" alone on the first line of a quotation names its author, and may be a link to
// what is quoted. Both editors use this form.
function citeFirstLine(blocks: Block[]): Quote {
  const [first, ...rest] = blocks;
  if (first?.kind !== "p") return { kind: "quote", cite: "", source: null, blocks };
  const [cite_run, ...following_runs] = first.runs;
  const attribution = attributionOf(cite_run);
  if (!cite_run || !attribution) return { kind: "quote", cite: "", source: null, blocks };
  const [cite = "", ...lines] = cite_run.text.split("\n");
  const is_alone =
    lines.length > 0 || following_runs.length === 0 || following_runs[0]?.text.startsWith("\n");
  if (!cite.endsWith(":") || !is_alone) return { kind: "quote", cite: "", source: null, blocks };
  const runs = withoutLeadingBreaks([
    { text: lines.join("\n"), marks: cite_run.marks },
    ...following_runs,
  ]);
  const quoted_blocks: Block[] = runs.length > 0 ? [{ kind: "p", runs }, ...rest] : rest;
  return { kind: "quote", cite, ...attribution, blocks: quoted_blocks };
}

/**
 * For a run that may name the author of a quotation: bold, and at most a link to what is quoted.
 * Null for any other run.
 */
export function attributionOf(run: Run | undefined): { source: string | null } | null {
  if (!run || run.image || !run.marks.includes("strong")) return null;
  const source = linkOf(run);
  if (source !== null && !SOURCE.test(source)) return null;
  return run.marks.length === (source === null ? 1 : 2) ? { source } : null;
}

function withoutLeadingBreaks(runs: Run[]): Run[] {
  const [first, ...rest] = runs;
  if (!first || first.image) return runs;
  const text = first.text.trimStart();
  return text === "" ? withoutLeadingBreaks(rest) : [{ ...first, text }, ...rest];
}

// The rich editor makes each line a separate quotation. Adjacent quotations are joined, unless the
// next one names its author.
export function addBlocks(blocks: Block[], new_blocks: Block[]) {
  for (const block of new_blocks) {
    const last = blocks.at(-1);
    if (block.kind !== "quote") blocks.push(block);
    else if (last?.kind === "quote" && block.cite === "") addBlocks(last.blocks, block.blocks);
    else if (block.cite !== "" || block.blocks.length > 0) blocks.push(block);
  }
}
