import { hrefOf, type Inline, nestRuns, type Run } from "./document.ts";
import { isReadAsAddress } from "./link-addresses.server.ts";
import { isMention, writtenNames } from "./mentions.server.ts";

/**
 * `line_break` is "<br>" in headings and table cells, which are one line. A quotation with an
 * author keeps its mentions as links.
 */
export type Line = { line_break: "\n" | "<br>"; in_cited_quote: boolean };

// The tag is for places where the sign does not work (see `inlineTags` of parse-markdown).
const SIGNS: Record<string, { sign: string; tag: string }> = {
  strong: { sign: "**", tag: "b" },
  em: { sign: "_", tag: "i" },
  s: { sign: "~~", tag: "s" },
  u: { sign: "", tag: "u" },
};

export function writeInlines(runs: Run[], line: Line) {
  return writeNested(nestRuns(runs), " ", " ", line);
}

// An address that needs no escaping and whose end is not ambiguous.
const PLAIN_ADDRESS = /^https?:[\w./%?=&+#:-]*\w\/?$/i;

/** `before` and `after` are the characters on both sides, or a space at the end of the line. */
function writeNested(inlines: Inline[], before: string, after: string, line: Line): string {
  let markdown = "";
  for (const [index, inline] of inlines.entries()) {
    const previous = inlines[index - 1];
    const next = inlines[index + 1];
    markdown += writeInline(
      inline,
      previous ? lastCharacterOf(previous) : before,
      next ? firstTextOf(next) : after,
      line,
    );
  }
  return markdown;
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
  const content = writeNested(children, sign === "" ? ">" : "*", sign === "" ? "<" : "*", line);
  const sign_works =
    isMarkBoundary(before, content.slice(0, 1)) &&
    isMarkBoundary(after.slice(0, 1), content.slice(-1));
  return sign !== "" && sign_works ? sign + content + sign : `<${tag}>${content}</${tag}>`;
}

// Markdown reads a sign as a mark only where it touches the text on one side. Next to a letter the
// other side may be punctuation or a space. Next to any other character it has to be a space.
function isMarkBoundary(outside: string, inside: string) {
  return /[\p{L}\p{N}]/u.test(inside) ? /[\s!-/:-@[-`{-~]/.test(outside) : /\s/.test(outside);
}

function lastCharacterOf(inline: Inline): string {
  const [last_character = ""] = [...firstTextOf(inline)].slice(-1);
  return last_character;
}

/** The text of an inline, or the sign with which it begins in Markdown. */
function firstTextOf(inline: Inline): string {
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

// A sign at the end of a text is escaped too, because the next text may complete it.
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
  const [only_child] = children;
  const text =
    only_child && children.length === 1 && !("mark" in only_child) && !only_child.image
      ? only_child.text
      : null;
  const is_separate = /[\s(]/.test(before) && !/^[*`[<]/.test(after);
  if (
    text !== null &&
    is_separate &&
    !line.in_cited_quote &&
    isMention(href, text) &&
    isReadAsName(text, before, after)
  )
    return escapeText(text);
  if (
    text === href &&
    is_separate &&
    PLAIN_ADDRESS.test(href) &&
    /^[.,:!?]?\s/.test(`${after} `) &&
    isReadAsAddress(text, href)
  )
    return escapeText(text);
  return `[${writeNested(children, "[", "]", line)}](${escapeAddress(href)})`;
}

function isReadAsName(text: string, before: string, after: string) {
  return writtenNames(before + text + after).some(
    ({ name, index }) => index === before.length && name === text.slice(1),
  );
}

function escapeAddress(href: string) {
  return href.replace(/[()*_[\]~]|&(?=#?\w+;)/g, "\\$&");
}
