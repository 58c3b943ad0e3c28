import { hrefOf, type Run } from "./document.ts";
import { isReadAsAddress } from "./link-addresses.server.ts";
import { isMention, writtenNames } from "./mention-name.ts";
import { type Inline, nestRuns } from "./nest-runs.ts";

/**
 * `line_break` is what a line break is written as: headings and table cells are one line. A cited
 * quotation keeps its mentions as links.
 */
export type Line = { line_break: "\n" | "<br>"; in_cited_quote: boolean };

// The sign where it works, and the tag where it does not (see markdown-inline-tags).
const SIGNS: Record<string, { sign: string; tag: string }> = {
  strong: { sign: "**", tag: "b" },
  em: { sign: "_", tag: "i" },
  s: { sign: "~~", tag: "s" },
  u: { sign: "", tag: "u" },
};

export function writeInlines(runs: Run[], line: Line) {
  return writeAll(nestRuns(runs), " ", " ", line);
}

// Needs no escaping, and ends where the link ends.
const PLAIN_ADDRESS = /^https?:[\w./%?=&+#:-]*\w\/?$/i;

/**
 * `before` and `after` are the characters on both sides; a space stands for the end of the line.
 */
function writeAll(inlines: Inline[], before: string, after: string, line: Line): string {
  let written = "";
  for (const [index, inline] of inlines.entries()) {
    const previous = inlines[index - 1];
    const next = inlines[index + 1];
    written += writeInline(
      inline,
      previous ? lastOf(previous) : before,
      next ? textFrom(next) : after,
      line,
    );
  }
  return written;
}

function writeInline(inline: Inline, before: string, after: string, line: Line): string {
  if (!("mark" in inline))
    return inline.image
      ? `![${escapeText(inline.image.alt)}](${escapeAddress(inline.image.src)})`
      : writeText(inline.text, line);
  const { mark, children } = inline;
  if (mark === "code")
    return children.map((child) => ("mark" in child ? "" : writeCode(child.text))).join("");
  const href = hrefOf(mark);
  if (href !== null) return writeLink(href, children, before, after, line);
  const { sign, tag } = SIGNS[mark] ?? { sign: "", tag: "" };
  const content = writeAll(children, sign === "" ? ">" : "*", sign === "" ? "<" : "*", line);
  const has_room =
    mayOpen(before, content.slice(0, 1)) && mayOpen(after.slice(0, 1), content.slice(-1));
  return sign !== "" && has_room ? sign + content + sign : `<${tag}>${content}</${tag}>`;
}

// Markdown takes a sign as one if it clings to the text on one side only. Letters are safe inside;
// anything else needs a space outside.
function mayOpen(outside: string, inside: string) {
  return /[\p{L}\p{N}]/u.test(inside) ? /[\s!-/:-@[-`{-~]/.test(outside) : /\s/.test(outside);
}

function lastOf(inline: Inline): string {
  const [last = ""] = [...textFrom(inline)].slice(-1);
  return last;
}

/** What an inline begins with as it is written, or with what may stand for it. */
function textFrom(inline: Inline): string {
  if (!("mark" in inline)) return inline.image ? "!" : inline.text;
  if (inline.mark === "code") return "`";
  return hrefOf(inline.mark) === null ? "*" : "[";
}

function writeText(text: string, line: Line) {
  return escapeText(text).replace(
    /\n+/g,
    (breaks) => line.line_break + "<br>".repeat(breaks.length - 1),
  );
}

// At the end of a text a sign is escaped too, for what comes after it may complete it.
export function escapeText(text: string) {
  return text
    .replace(/[\\`*[\]]|<(?=[a-z/!?]|$)|&(?=#?\w+;|$)|!$|~(?=~|$)|(?<=~|^)~/gi, "\\$&")
    .replace(/(?<![a-z0-9])_|_(?![a-z0-9])/gi, "\\_");
}

function writeCode(text: string) {
  const runs = [...text.matchAll(/`+/g)].map(([run]) => run.length);
  const fence = "`".repeat(
    [1, 2, 3, ...runs.map((length) => length + 1)].find((length) => !runs.includes(length)) ?? 1,
  );
  const pad = /^`|`$|^ .*[^ ].* $/.test(text) ? " " : "";
  return fence + pad + text + pad + fence;
}

function writeLink(href: string, children: Inline[], before: string, after: string, line: Line) {
  const [only] = children;
  const text = only && children.length === 1 && !("mark" in only) && !only.image ? only.text : null;
  const is_apart = /[\s(]/.test(before) && !/^[*`[<]/.test(after);
  if (
    text !== null &&
    is_apart &&
    !line.in_cited_quote &&
    isMention(href, text) &&
    isReadAsName(text, before, after)
  )
    return escapeText(text);
  if (
    text === href &&
    is_apart &&
    PLAIN_ADDRESS.test(href) &&
    /^[.,:!?]?\s/.test(`${after} `) &&
    isReadAsAddress(text, href)
  )
    return escapeText(text);
  return `[${writeAll(children, "[", "]", line)}](${escapeAddress(href)})`;
}

function isReadAsName(text: string, before: string, after: string) {
  return writtenNames(before + text + after).some(
    ({ name, index }) => index === before.length && name === text.slice(1),
  );
}

function escapeAddress(href: string) {
  return href.replace(/[()*_[\]~]|&(?=#?\w+;)/g, "\\$&");
}
