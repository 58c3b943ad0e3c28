import Quill, { Delta } from "quill/core.js";
import Clipboard from "quill/modules/clipboard.js";
import Uploader from "quill/modules/uploader.js";
import { hasMarkdown } from "#app/lib/markdown-signs.ts";
import { LineBreak } from "./editor-blots.ts";
import { leftOut } from "./editor-matchers.ts";
import type { EditorServices } from "./editor-services.ts";
import { HIGHEST_LEVEL, LOWEST_LEVEL } from "./editor-tools.ts";

type PastedText = { html?: string; text?: string };
type TextRange = { index: number; length: number };

const services_of = new WeakMap<Quill, EditorServices>();

export function setServices(editor: Quill, services: EditorServices): void {
  services_of.set(editor, services);
}

/**
 * Pasted HTML has inline styles and handlers, which the Content-Security-Policy forbids; they are
 * renamed before the browser reads them.
 */
class RichClipboard extends Clipboard {
  override convert({ html, text }: PastedText, formats?: Record<string, unknown>): Delta {
    return super.convert({ html: html && withoutInlineCode(html), text }, formats);
  }

  override onPaste(range: TextRange, pasted: PastedText): void {
    const services = services_of.get(this.quill);
    const formats = this.quill.getFormat(range.index);
    const is_code = Boolean(formats["code-block"]);
    const delta = withLowerHeadings(this.convert(pasted, formats));
    const gap = is_code ? new Delta() : lineBefore(this.quill, range, delta);
    const change = new Delta().retain(range.index).delete(range.length).concat(gap).concat(delta);
    this.quill.updateContents(change, "user");
    const start = range.index + gap.length();
    this.quill.setSelection(start + delta.length(), 0, "silent");
    this.quill.scrollSelectionIntoView();
    const count = is_code || !pasted.html ? 0 : leftOut(withoutInlineCode(pasted.html));
    if (count > 0) services?.report("picturesLeftOut", count);
    if (!is_code && !pasted.html && pasted.text && hasMarkdown(pasted.text))
      void this.#formatMarkdown(pasted.text, { index: start, length: delta.length() }, services);
  }

  /** The text itself is pasted first, so undoing leads back to it and no failure loses it. */
  async #formatMarkdown(text: string, range: TextRange, services?: EditorServices): Promise<void> {
    const pasted_text = this.quill.getText(range);
    const converted = await services?.convert(text, "markdown");
    if (!converted || this.quill.getText(range) !== pasted_text) return;
    if (converted.rich_html === null) return services?.report("markdownNotFormatted");
    const delta = this.convert({ html: converted.rich_html });
    const gap = lineBefore(this.quill, range, delta);
    const change = new Delta().retain(range.index).delete(range.length).concat(gap).concat(delta);
    this.quill.history.cutoff();
    this.quill.updateContents(change, "user");
    this.quill.history.cutoff();
    this.quill.setSelection(range.index + gap.length() + delta.length(), 0, "silent");
    services?.report("markdownFormatted");
  }

  override onCopy(range: TextRange, is_cut: boolean): { html: string; text: string } {
    const { ops } = this.quill.getContents(range.index, range.length);
    const lines = ops.map(({ insert }) => {
      if (typeof insert === "string") return insert;
      return insert && LineBreak.blotName in insert ? "\n" : "";
    });
    return { html: super.onCopy(range, is_cut).html, text: lines.join("") };
  }
}

/** Posts have no files: pictures are addresses of other sites. */
class NoUploads extends Uploader {
  override upload(_: TextRange, files: FileList | File[]): void {
    if (files.length > 0) services_of.get(this.quill)?.report("filesLeftOut");
  }
}

Quill.register("modules/clipboard", RichClipboard, true);
Quill.register("modules/uploader", NoUploads, true);

/** Headings of a post start below those of the page, and those of a paste keep their order. */
function withLowerHeadings(delta: Delta): Delta {
  const levels = delta.ops.map(({ attributes }) => levelOf(attributes));
  const shift = Math.max(0, HIGHEST_LEVEL - Math.min(LOWEST_LEVEL, ...levels));
  return delta.reduce((result, op) => {
    const level = levelOf(op.attributes);
    if (shift === 0 || level === LOWEST_LEVEL || !op.insert) return result.push(op);
    return result.insert(op.insert, {
      ...op.attributes,
      header: Math.min(level + shift, LOWEST_LEVEL),
    });
  }, new Delta());
}

function levelOf(attributes: Record<string, unknown> | undefined): number {
  return typeof attributes?.header === "number" ? attributes.header : LOWEST_LEVEL;
}

/**
 * Quill would join a pasted heading, item or table with the text before it. An end of the line
 * before keeps both apart.
 */
function lineBefore(editor: Quill, { index }: TextRange, pasted: Delta): Delta {
  const [line, offset] = editor.getLine(index);
  const first_end = pasted.ops.find(
    ({ insert }) =>
      typeof insert === "object" || (typeof insert === "string" && insert.includes("\n")),
  );
  const first_block =
    first_end && typeof first_end.insert === "object"
      ? "table-block" in first_end.insert || "rule" in first_end.insert
      : first_end?.attributes !== undefined;
  if (!line || offset === 0 || !first_block) return new Delta();
  return new Delta().insert("\n", line.formats());
}

function withoutInlineCode(html: string): string {
  return html
    .replace(/<style\b[^]*?<\/style>/gi, "")
    .replace(/<[a-z][^>]*>/gi, (tag) => tag.replace(/\s(style|on\w+)\s*=/gi, " data-$1="));
}
