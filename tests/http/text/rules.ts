import { type Line, linesOf, type Run } from "#tests/support/page-text.ts";
import {
  closest,
  elementsIn,
  inOneLine,
  nameOf,
  type PageElement,
} from "#tests/support/page-tree.ts";

/** A heading below more lines than these is not seen without scrolling. */
const HEADING_LINE_MAX = 13;
const HEADINGS = ["h1", "h2", "h3", "h4", "h5", "h6"];
/** The settings begin with this tab. */
const FIRST_TAB = /\?tab=profile$/;
/** The beginning and the rest of a shortened text are one text. */
const isShortened = ({ attributes }: PageElement) => attributes.class === "truncated";
/** The texts of members follow no rules. */
const isProse = ({ attributes }: PageElement) => /\bprose\b/.test(attributes.class ?? "");

type Rule = (page: PageElement) => string[];

/** Rules for every page. A rule returns the faults, each with its HTML. */
export const RULES: Record<string, Rule> = {
  "has one h1, within the first thirteen lines": (page) => {
    const headings = siteElements(page, "h1");
    if (headings.length !== 1) return [`${headings.length} h1`];
    const index = linesOf(page).findIndex((line) => isIn("h1", line));
    return index < HEADING_LINE_MAX ? [] : [`the h1 is line ${index + 1}`];
  },

  "skips no level of headings": (page) =>
    siteElements(page, ...HEADINGS).flatMap(({ tag, source }, index, headings) => {
      const previous = headings[index - 1]?.tag ?? "h1";
      return HEADINGS.indexOf(tag) > HEADINGS.indexOf(previous) + 1 ? [source] : [];
    }),

  "has text in each link, button and summary": (page) =>
    controlsIn(page)
      .filter((control) => nameOf(control) === "" && !isNamedByText(page, control))
      .map(({ source }) => source),

  "has space between neighbours": (page) =>
    linesOf(page).flatMap(({ runs }) =>
      runs.flatMap((run, index) => {
        const previous = runs[index - 1];
        return previous && isGlued(previous, run)
          ? [`${ending(previous.text)}|${run.text.slice(0, 20)} in ${previous.parent.source}`]
          : [];
      }),
    ),

  "numbers nothing": (page) => siteElements(page, "ol").map(({ source }) => source),

  "has a caption and row headers in each table": (page) =>
    siteElements(page, "table").flatMap((table) => {
      const parts = elementsIn(table);
      const rows = parts.filter(({ tag }) => tag === "tr").map(elementsIn);
      const has_row_headers = rows.every(
        (cells) =>
          cells.filter(({ tag }) => tag === "td").length < 2 ||
          cells.some(({ tag, attributes }) => tag === "th" && attributes.scope === "row"),
      );
      const has_caption = parts.some((part) => part.tag === "caption" && nameOf(part) !== "");
      return [
        has_caption ? "" : `no caption: ${table.source}`,
        has_row_headers ? "" : `no row header: ${table.source}`,
      ].filter((fault) => fault !== "");
    }),

  "has a label for each field": (page) => {
    const labels = siteElements(page, "label").filter((label) => nameOf(label) !== "");
    const labelled_ids = new Set(labels.map(({ attributes }) => attributes.for));
    return fieldsIn(page)
      .filter(
        (field) =>
          !labelled_ids.has(field.attributes.id) &&
          !closest(field, (element) => labels.includes(element)),
      )
      .map(({ source }) => source);
  },

  "gives different targets different names": (page) => {
    const controls_by_name = Map.groupBy(
      siteElements(page, "a", "button").filter((control) => nameOf(control) !== ""),
      (control) => `${control.tag === "a" ? "link" : "button"} ${nameOf(control)}`,
    );
    return [...controls_by_name].flatMap(([name, controls]) => {
      const [first, second] = new Set(controls.map(targetOf));
      return second === undefined ? [] : [`${name}: ${first} and ${second}`];
    });
  },

  "has a field in each form that posts, because lynx sends a GET without": (page) =>
    postsIn(page)
      .filter((form) => sentFieldsIn(form).length === 0)
      .map(({ source }) => source),

  "has a name for each field, because lynx sends it without too": (page) =>
    postsIn(page)
      .flatMap(sentFieldsIn)
      .filter(({ attributes }) => !attributes.name)
      .map(({ source }) => source),
};

/** The notice is the first text of the main part, and it is there once. */
export function faultsOfNotice(page: PageElement, notice: string): string[] {
  const lines = linesOf(page);
  const notice_lines = lines.filter(({ text }) => text.includes(notice));
  const [line] = notice_lines;
  if (!line || notice_lines.length > 1)
    return [
      `${notice_lines.length} times “${notice}” in: ${lines.map(({ text }) => text).join(" / ")}`,
    ];
  const heading_index = lines.findIndex((each) => isIn("h1", each));
  return [
    ...(isIn("main", line) ? [] : [`outside of main: ${line.text}`]),
    ...(lines.indexOf(line) < heading_index ? [] : [`not before the h1: ${line.text}`]),
  ];
}

function isIn(tag: string, { runs }: Line): boolean {
  return runs.some((run) => closest(run.parent, (element) => element.tag === tag));
}

/** Elements with these tags that the site wrote, not a member. */
function siteElements(page: PageElement, ...tags: string[]): PageElement[] {
  return elementsIn(page).filter(
    (element) => tags.includes(element.tag) && !closest(element, isProse),
  );
}

function controlsIn(page: PageElement): PageElement[] {
  return siteElements(page, "a", "button", "summary");
}

/**
 * A summary that opens the rest of a row is named by a text of the row. A text browser shows the
 * whole row, and prints nothing for it.
 */
function isNamedByText(page: PageElement, { tag, attributes }: PageElement): boolean {
  const names = elementsIn(page).filter(({ attributes: { id } }) => id !== undefined);
  const name = names.find(({ attributes: { id } }) => id === attributes["aria-labelledby"]);
  return tag === "summary" && name !== undefined && nameOf(name) !== "";
}

function fieldsIn(page: PageElement): PageElement[] {
  return siteElements(page, "input", "select", "textarea").filter(
    ({ attributes }) => !["hidden", "submit", "button"].includes(attributes.type ?? ""),
  );
}

function postsIn(page: PageElement): PageElement[] {
  return siteElements(page, "form").filter(({ attributes }) => attributes.method === "post");
}

function sentFieldsIn(form: PageElement): PageElement[] {
  return elementsIn(form).filter(
    ({ tag, attributes }) =>
      ["input", "select", "textarea"].includes(tag) ||
      (tag === "button" && attributes.name !== undefined),
  );
}

function isGlued(before: Run, after: Run): boolean {
  if (before.parent === after.parent) return false;
  const content = closest(before.parent, isProse);
  if (content && content === closest(after.parent, isProse)) return false;
  const shortened = closest(before.parent, isShortened);
  if (shortened && shortened === closest(after.parent, isShortened)) return false;
  if (/\s$/.test(before.text) || /^\s/.test(after.text)) return false;
  if (before.control && after.control && before.control !== after.control) return true;
  return /[\p{L}\p{N}!?.:;,…)”’]$/u.test(before.text) && /^[\p{L}\p{N}(“@#+]/u.test(after.text);
}

function ending(text: string): string {
  return text.slice(-20);
}

/** The target of a control: an address, the fields of a form, or a part of the page. */
function targetOf(control: PageElement): string {
  const { tag, attributes, source } = control;
  if (tag === "a") return (attributes.href ?? "").replace(FIRST_TAB, "");
  const form = closest(control, (element) => element.tag === "form");
  if (tag === "summary" || attributes.type === "button" || !form) return inOneLine(source);
  const hidden_fields = elementsIn(form)
    .filter((field) => field.attributes.type === "hidden")
    .map((field) => `${field.attributes.name}=${field.attributes.value}`);
  return [
    attributes.formaction ?? form.attributes.action ?? "",
    `${attributes.name}=${attributes.value}`,
    ...hidden_fields,
  ].join(" ");
}
