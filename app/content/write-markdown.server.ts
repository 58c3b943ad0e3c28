import type { Block, Cell, Document } from "./document.ts";
import { escapeText, type Line, writeInlines } from "./write-markdown-inline.server.ts";

type Quote = Extract<Block, { kind: "quote" }>;

export function writeMarkdown(blocks: Document, in_cited_quote = false): string {
  let markdown = "";
  let marker = 0;
  for (const [index, block] of blocks.entries()) {
    const before = blocks[index - 1];
    const is_another_list =
      block.kind === "list" && before?.kind === "list" && before.ordered === block.ordered;
    marker = is_another_list ? 1 - marker : 0;
    const written = writeBlock(block, marker, in_cited_quote);
    markdown += before ? `\n\n${written}` : written;
  }
  return markdown;
}

function writeBlock(block: Block, marker: number, in_cited_quote: boolean): string {
  const line: Line = { line_break: "<br>", in_cited_quote };
  switch (block.kind) {
    // The rule is not "---", which would turn the line above it into a heading.
    case "hr":
      return "___";
    case "pre":
      return writeCode(block.code);
    case "quote":
      return writeQuote(block, in_cited_quote);
    case "list":
      return block.items
        .map((item, index) => writeItem(item, bulletOf(block, index, marker), in_cited_quote))
        .join("\n");
    case "table":
      return writeTable(block.head, block.body, line);
    case "p":
      return writeInlines(block.runs, { ...line, line_break: "\n" })
        .split("\n")
        .map(escapeLineStart)
        .join("\n");
    default:
      return `${"#".repeat(Number(block.kind.slice(1)) - 2)} ${writeInlines(block.runs, line).replace(/#$/, "\\#")}`;
  }
}

// Escapes a line that starts like a heading, a bullet, a number, a quotation, an underline or the
// second line of a table.
function escapeLineStart(line: string) {
  return line
    .replace(/^(?=#{1,6}(?: |$)|[-+](?: |$)|>|[-=:|][-=:| ]*$)/, "\\")
    .replace(/^(\d{1,9})(?=[.)](?: |$))/, "$1\\");
}

function writeCode(code: string) {
  const longest_run = Math.max(2, ...[...code.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = "`".repeat(longest_run + 1);
  return `${fence}\n${code}\n${fence}`;
}

function writeQuote({ cite, source, blocks }: Quote, in_cited_quote: boolean) {
  const author = source === null ? escapeText(cite) : `[${escapeText(cite)}](${source})`;
  const cite_lines = cite === "" ? [] : [`**${author}**`];
  const inner_markdown =
    blocks.length === 0 ? [] : [writeMarkdown(blocks, in_cited_quote || cite !== "")];
  return [...cite_lines, ...inner_markdown]
    .join("\n\n")
    .split("\n")
    .map((line) => (line === "" ? ">" : `> ${line}`))
    .join("\n");
}

// Adjacent lists need different signs, or Markdown joins them.
function bulletOf(list: { ordered: boolean; start: number }, index: number, marker: number) {
  if (!list.ordered) return marker === 0 ? "- " : "* ";
  return `${list.start + index}${marker === 0 ? "." : ")"} `;
}

function writeItem(blocks: Block[], bullet: string, in_cited_quote: boolean) {
  const [first, second] = blocks;
  const is_tight = first?.kind === "p" && second?.kind === "list" && second.start === 1;
  const written = is_tight
    ? `${writeMarkdown([first], in_cited_quote)}\n${writeMarkdown(blocks.slice(1), in_cited_quote)}`
    : writeMarkdown(blocks, in_cited_quote);
  const indent = " ".repeat(bullet.length);
  return (
    bullet +
    written
      .split("\n")
      .map((line, index) => (index === 0 || line === "" ? line : indent + line))
      .join("\n")
  );
}

// Every table in Markdown has a head. The parser drops an empty one.
function writeTable(head: Cell[] | null, body: Cell[][], line: Line) {
  const width = Math.max(...[...(head ? [head] : []), ...body].map((cells) => cells.length));
  const head_cells = Array.from({ length: width }, (_, index) =>
    head?.[index] ? writeCell(head[index], line) : "",
  );
  return [
    head_cells,
    head_cells.map(() => "---"),
    ...body.map((cells) => cells.map((cell) => writeCell(cell, line))),
  ]
    .map((cells) => `| ${cells.join(" | ")} |`)
    .join("\n");
}

function writeCell(cell: Cell, line: Line) {
  return writeInlines(cell.runs, line).replaceAll("|", "\\|");
}
