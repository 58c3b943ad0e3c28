import { inOneLine, isText, type PageElement, type PageNode } from "./page-tree.ts";

/**
 * A piece of text or a field. `control` is the link, button, summary or field that it belongs to.
 */
export type Run = { text: string; parent: PageElement; control: PageElement | null };
export type Line = { text: string; runs: Run[] };

/**
 * The elements before which lynx and w3m both begin a new line. The newer elements (main, nav,
 * section, header, details …) are not among them.
 */
const BLOCKS = new Set(
  "address blockquote body br caption center dd div dl dt form h1 h2 h3 h4 h5 h6 hr li menu ol p pre table tbody tfoot thead tr ul".split(
    " ",
  ),
);
const CELLS = new Set(["td", "th"]);
/** Lynx shows elements that are `hidden`, or in a `<template>`. */
const DROPPED = new Set(["head", "script", "style", "datalist", "option", "optgroup"]);
const CONTROLS = new Set(["a", "button", "summary"]);
const FIELDS = new Set(["input", "select", "textarea"]);
const FIELD_TEXT = "[____]";

/** The lines of a page in a text browser, without empty ones. */
export function linesOf(page: PageElement): Line[] {
  const lines: Run[][] = [[]];
  addNode(page, null);
  return lines.flatMap((runs) => {
    const text = inOneLine(runs.map((run) => run.text).join(""));
    return text === "" ? [] : [{ text, runs }];
  });

  function addNode(node: PageNode, control: PageElement | null): void {
    if (isText(node)) return addRun({ text: node.text, parent: node.parent, control });
    const { tag, attributes, children } = node;
    if (DROPPED.has(tag) || attributes.type === "hidden") return;
    if (FIELDS.has(tag)) return addRun({ text: FIELD_TEXT, parent: node, control: node });
    if (tag === "img") return addRun({ text: attributes.alt ?? "", parent: node, control });
    const is_block = BLOCKS.has(tag);
    if (is_block) lines.push([]);
    if (CELLS.has(tag)) addRun({ text: " ", parent: node, control: null });
    for (const child of children) addNode(child, CONTROLS.has(tag) ? node : control);
    if (is_block) lines.push([]);
  }

  function addRun(run: Run): void {
    if (run.text !== "") lines.at(-1)?.push(run);
  }
}
