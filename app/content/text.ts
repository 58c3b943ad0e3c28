import {
  allBlocks,
  type Block,
  type Cell,
  type Document,
  mapRuns,
  type Run,
  runsOf,
} from "./document.ts";

// Everything but spaces, control characters, joiners and invisible fillers.
const VISIBLE = /[^\s\p{Cc}\p{Default_Ignorable_Code_Point}\p{Cf}\u2800]/u;

export function hasVisibleText(text: string): boolean {
  return VISIBLE.test(text);
}

/** True if there is no visible character and no image. */
export function isBlank(document: Document): boolean {
  return (
    !hasVisibleText(textOf(document)) &&
    !allBlocks(document).some((block) => runsOf(block).some((run) => run.image))
  );
}

/** The document in which each picture is its description in brackets, or `[undescribed]`. */
export function withDescriptions(document: Document, undescribed = ""): Document {
  return mapRuns(document, (runs) =>
    runs.map(({ image, ...run }): Run => {
      if (!image) return run;
      const description = image.alt || undescribed;
      return { text: description && `[${description}]`, marks: [] };
    }),
  );
}

/** The text without markup, one line for each block. */
export function textOf(document: Document): string {
  return document
    .map(blockText)
    .filter((text) => text !== "")
    .join("\n");
}

function blockText(block: Block): string {
  switch (block.kind) {
    case "hr":
      return "";
    case "pre":
      return block.code;
    case "quote":
      return [block.cite, textOf(block.blocks)].filter((text) => text !== "").join("\n");
    case "list":
      return block.items.map(textOf).join("\n");
    case "table":
      return [...(block.head ? [block.head] : []), ...block.body].map(rowText).join("\n");
    default:
      return runsText(block.runs);
  }
}

function rowText(cells: Cell[]) {
  return cells
    .map((cell) => runsText(cell.runs))
    .join(" ")
    .trim();
}

function runsText(runs: Run[]) {
  return runs.map((run) => run.text).join("");
}

/** Cuts between words. The ellipsis is included in `max`. */
export function shorten(text: string, max: number): string {
  if (text.length <= max) return text;
  const cut_text = text.slice(0, max - 1).replace(/[\ud800-\udbff]$/, "");
  const whole_words = cut_text.replace(/\s+\S*$/, "");
  return `${(whole_words.length > cut_text.length / 2 ? whole_words : cut_text).trimEnd()}…`;
}
