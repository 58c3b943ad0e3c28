import { Delta, type default as Quill } from "quill/core.js";
import type { Context } from "quill/modules/keyboard.js";
import { linkAddress } from "#app/lib/net/addresses.ts";
import { HIGHEST_LEVEL, LOWEST_LEVEL } from "../page/heading-levels.ts";
import { LineBreak, pictureEmbed, Rule } from "./editor-blots.ts";
import { pictureAddress } from "./editor-matchers.ts";

/** Markdown becomes a format as soon as it is complete. Undoing once gives its signs back. */

type TextRange = { index: number; length: number };
type Handler = (this: { quill: Quill }, range: TextRange, context: Context) => boolean;

const PLAIN_LINE = { collapsed: true, format: { "code-block": false } };

/** The Tab key leaves the editor, as it leaves any field. */
export const BINDINGS = {
  tab: null,
  "remove tab": null,
  indent: null,
  outdent: null,
  "indent code-block": null,
  "outdent code-block": null,
  "typed heading": {
    ...PLAIN_LINE,
    key: " ",
    prefix: /^#{1,6}$/,
    handler: startBlock(" ", ({ prefix }) => ({
      header: Math.min(prefix.length + HIGHEST_LEVEL - 1, LOWEST_LEVEL),
    })),
  },
  "typed quote": {
    ...PLAIN_LINE,
    key: " ",
    prefix: /^>$/,
    handler: startBlock(" ", () => ({ blockquote: true })),
  },
  "typed code": {
    ...PLAIN_LINE,
    key: "Enter",
    prefix: /^```\w*$/,
    suffix: /^$/,
    handler: startBlock("", () => ({ "code-block": true })),
  },
  "typed rule": {
    ...PLAIN_LINE,
    key: "Enter",
    prefix: /^(?:---|___|\*\*\*)$/,
    suffix: /^$/,
    handler: addRule,
  },
  "line break": { ...PLAIN_LINE, key: "Enter", shiftKey: true, handler: addLineBreak },
};

function startBlock(
  typed: string,
  formatOf: (context: Context) => Record<string, unknown>,
): Handler {
  return function ({ index }, context) {
    const [line, offset] = this.quill.getLine(index);
    if (!line || offset !== context.prefix.length) return true;
    if (typed) this.quill.insertText(index, typed, "user");
    this.quill.history.cutoff();
    const start = index - offset;
    const signs_length = offset + typed.length;
    const change = new Delta()
      .retain(start)
      .delete(signs_length)
      .retain(line.length() - 1 - signs_length)
      .retain(1, { list: null, blockquote: null, header: null, ...formatOf(context) });
    this.quill.updateContents(change, "user");
    this.quill.history.cutoff();
    this.quill.setSelection(start, 0, "silent");
    return false;
  };
}

function addRule(this: { quill: Quill }, { index }: TextRange, { prefix }: Context): boolean {
  const [line, offset] = this.quill.getLine(index);
  if (!line || offset !== prefix.length) return true;
  this.quill.history.cutoff();
  const start = index - offset;
  const rule = new Delta()
    .retain(start)
    .insert({ [Rule.blotName]: true })
    .delete(offset);
  this.quill.updateContents(rule, "user");
  this.quill.history.cutoff();
  this.quill.setSelection(start + 1, 0, "silent");
  return false;
}

function addLineBreak(this: { quill: Quill }, { index }: TextRange): boolean {
  this.quill.insertEmbed(index, LineBreak.blotName, true, "user");
  this.quill.setSelection(index + 1, 0, "silent");
  return false;
}

/** An embed in the text of a line counts as one character. */
const EMBED = "\ufffc";
const LAST_SIGNS = "*_~`)";

type Replacement = { delta: Delta; format?: string };
type Pattern = { pattern: RegExp; replace: (match: RegExpExecArray) => Replacement | null };

const PATTERNS: Pattern[] = [
  marked(/(?<!\*)(\*\*)([^\s*](?:[^*]*[^\s*])?)\*\*$/, "bold"),
  marked(/(?<![\p{L}\p{N}_])(__)([^\s_](?:[^_]*[^\s_])?)__$/u, "bold"),
  marked(/(?<![\p{L}\p{N}*])(\*)([^\s*](?:[^*]*[^\s*])?)\*$/u, "italic"),
  marked(/(?<![\p{L}\p{N}_])(_)([^\s_](?:[^_]*[^\s_])?)_$/u, "italic"),
  marked(/(?<!~)(~~)([^\s~](?:[^~]*[^\s~])?)~~$/, "strike"),
  marked(/(?<!`)(`)([^`]+)`$/, "code"),
  { pattern: /!\[([^[\]]*)\]\(([^\s()]+)\)$/, replace: toPicture },
  { pattern: /(?<!!)\[([^[\]]+)\]\(([^\s()]+)\)$/, replace: toLink },
];

export function formatTypedMarkdown(editor: Quill): void {
  editor.on("text-change", (change: Delta, _before: Delta, source: string) => {
    const end = source === "user" ? endOfTypedSign(change) : null;
    if (end !== null) formatBefore(editor, end);
  });
}

/** The position after a single typed character that may complete a format. */
function endOfTypedSign({ ops }: Delta): number | null {
  const last = ops.at(-1)?.insert;
  if (typeof last !== "string" || last.length !== 1 || !LAST_SIGNS.includes(last)) return null;
  if (ops.length > 2) return null;
  const start = ops.length === 2 ? ops[0]?.retain : 0;
  return typeof start === "number" ? start + 1 : null;
}

function formatBefore(editor: Quill, end: number): void {
  const { code, "code-block": is_block } = editor.getFormat(end);
  const [line, offset] = editor.getLine(end);
  if (code || is_block || !line) return;
  const start = end - offset;
  const text = editor
    .getContents(start, offset)
    .ops.map(({ insert }) => (typeof insert === "string" ? insert : EMBED))
    .join("");
  for (const { pattern, replace } of PATTERNS) {
    const match = pattern.exec(text);
    const replacement = match && replace(match);
    if (!replacement) continue;
    const { delta, format } = replacement;
    editor.history.cutoff();
    editor.updateContents(new Delta().retain(start + match.index).concat(delta), "user");
    editor.history.cutoff();
    const caret = start + match.index + lengthAfter(delta);
    editor.setSelection(caret, 0, "silent");
    // Text that is typed next has the formats of the text around it.
    if (format) editor.format(format, false, "silent");
    return;
  }
}

function lengthAfter({ ops }: Delta): number {
  return ops.reduce((sum, { retain, insert }) => {
    if (typeof retain === "number") return sum + retain;
    return insert === undefined ? sum : sum + (typeof insert === "string" ? insert.length : 1);
  }, 0);
}

/** Removes the signs on both sides; the text between them keeps its other formats. */
function marked(pattern: RegExp, format: string): Pattern {
  const replace = ([, sign = "", text = ""]: RegExpExecArray) => ({
    delta: new Delta()
      .delete(sign.length)
      .retain(text.length, { [format]: true })
      .delete(sign.length),
    format,
  });
  return { pattern, replace };
}

function toPicture([signs, alt = "", address = ""]: RegExpExecArray): Replacement | null {
  const src = pictureAddress(address);
  if (src === null) return null;
  const delta = new Delta().insert(pictureEmbed({ src, alt })).delete(signs.length);
  return { delta };
}

function toLink([signs, text = "", address = ""]: RegExpExecArray): Replacement | null {
  const link = linkAddress(address);
  if (link === null) return null;
  const delta = new Delta()
    .delete(1)
    .retain(text.length, { link })
    .delete(signs.length - text.length - 1);
  return { delta, format: "link" };
}
