import type { Block, Cell, Document, Run } from "./document.ts";
import { textOf } from "./text.ts";
import { tidyAgain } from "./tidy-runs.server.ts";

/**
 * The beginning and the end of a part of a post, counted in characters that are not white space:
 * these are the same in the page and in the document. A browser counts them in
 * client/page/quote-selection.ts.
 */
export type Selection = { from: number; to: number };

/** The blocks that contain the selected part, cut to it. Empty if there is no text in it. */
export function cutSelection(document: Document, { from, to }: Selection): Document {
  let position = 0;

  function cutText(text: string): string {
    let part = "";
    for (const unit of text.split("")) {
      const is_space = /\s/.test(unit);
      if (position < to && (is_space ? position > from : position >= from)) part += unit;
      if (!is_space) position += 1;
    }
    return part.replace(/^[\udc00-\udfff]|[\ud800-\udbff]$/g, "");
  }

  function isInside(): boolean {
    return from < position && position < to;
  }

  function cutRuns(runs: Run[]): Run[] {
    const cut_runs = runs.flatMap((run): Run[] => {
      if (run.image) return isInside() ? [run] : [];
      const text = cutText(run.text);
      return text === "" ? [] : [{ ...run, text }];
    });
    return tidyAgain(cut_runs);
  }

  function cutCells(cells: Cell[]): Cell[] {
    return cells.map((cell) => ({ ...cell, runs: cutRuns(cell.runs) }));
  }

  function cutBlock(block: Block): Block[] {
    switch (block.kind) {
      case "hr":
        return isInside() ? [block] : [];
      case "pre": {
        const code = cutText(block.code).trimEnd().replace(/^\n+/, "");
        return code === "" ? [] : [{ ...block, code }];
      }
      case "quote": {
        const cite = cutText(block.cite);
        const blocks = block.blocks.flatMap(cutBlock);
        return blocks.length > 0 ? [{ ...block, cite, blocks }] : [];
      }
      case "list": {
        const items = block.items.map((item) => item.flatMap(cutBlock));
        const first = items.findIndex((item) => item.length > 0);
        const start = block.start + Math.max(first, 0);
        return first < 0
          ? []
          : [{ ...block, start, items: items.filter((item) => item.length > 0) }];
      }
      case "table": {
        const head = block.head && cutCells(block.head);
        const body = block.body.map(cutCells);
        const cut_table = { ...block, head, body };
        return textOf([cut_table]) === textOf([block]) ? [block] : linesOf(textOf([cut_table]));
      }
      default: {
        const runs = cutRuns(block.runs);
        return runs.length > 0 ? [{ ...block, runs }] : [];
      }
    }
  }

  return document.flatMap(cutBlock);
}

/** A part of a table is its text: cells without their row have no meaning. */
function linesOf(text: string): Block[] {
  return text
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => ({ kind: "p", runs: tidyAgain([{ text: line, marks: [] }]) }));
}
