import Quill, { Delta } from "quill/core.js";
import Clipboard from "quill/modules/clipboard.js";
import Uploader from "quill/modules/uploader.js";
import { hasMarkdown } from "#app/lib/text/markdown-signs.ts";
import { HIGHEST_LEVEL, LOWEST_LEVEL } from "../page/heading-levels.ts";
import { LineBreak, type PictureValue, pictureEmbed } from "./editor-blots.ts";
import { leftOut, pictureAddress } from "./editor-matchers.ts";
import type { EditorServices } from "./editor-services.ts";

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
    const is_code = Boolean(formats["code-block"] ?? formats.code);
    const text = pasted.text?.replace(/\r\n?/g, "\n");
    const html = pasted.html && !is_code ? withoutInlineCode(pasted.html) : undefined;
    const delta = withLowerHeadings(this.convert({ html, text }, formats));
    const pasted_range = this.#replace(range, delta);
    this.quill.scrollSelectionIntoView();
    if (is_code || !services) return;
    const count = html ? leftOut(html) : 0;
    if (count > 0) services.report("picturesLeftOut", count);
    if (html || !text) return;
    const picture = range.length === 0 && isAlone(this.quill, pasted_range) && pictureOf(text);
    if (picture) this.#format(pasted_range, new Delta().insert(pictureEmbed(picture)));
    if (picture) services.report("pictureShown");
    else if (hasMarkdown(text))
      this.#formatMarkdown(text, pasted_range, services).catch(reportError);
  }

  /** The text itself is pasted first, so undoing leads back to it and no failure loses it. */
  async #formatMarkdown(text: string, range: TextRange, services: EditorServices): Promise<void> {
    const pasted_text = this.quill.getText(range);
    const converted = await services.convert(text, "markdown");
    if (!converted || this.quill.getText(range) !== pasted_text) return;
    if (converted.rich_html === null) return services.report("markdownNotFormatted");
    this.#format(range, this.convert({ html: converted.rich_html }));
    services.report("markdownFormatted");
  }

  /** A step of its own when the member undoes changes. */
  #format(range: TextRange, delta: Delta): void {
    this.quill.history.cutoff();
    this.#replace(range, delta);
    this.quill.history.cutoff();
  }

  /** Returns the range of the new content. */
  #replace({ index, length }: TextRange, delta: Delta): TextRange {
    const gap = lineBefore(this.quill, index, delta);
    const change = new Delta().retain(index).delete(length).concat(gap).concat(delta);
    this.quill.updateContents(change, "user");
    const start = index + gap.length();
    this.quill.setSelection(start + delta.length(), 0, "silent");
    return { index: start, length: delta.length() };
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

/** Files that were pasted into the text. Those that were dropped are read before (use-drop.ts). */
class FileUploads extends Uploader {
  override upload({ index, length }: TextRange, files: FileList | File[]): void {
    services_of.get(this.quill)?.addFiles([...files], index + length);
  }
}

Quill.register("modules/clipboard", RichClipboard, true);
Quill.register("modules/uploader", FileUploads, true);

const PICTURE_NAME = /\/([^/?#]+)\.(?:jpe?g|png|gif|webp|avif)(?:[?#].*)?$/i;

/** The picture of an address without other text; the name of its file becomes its text. */
function pictureOf(text: string): PictureValue | null {
  const address = text.trim();
  const name = /^https:\S+$/i.test(address) && PICTURE_NAME.exec(address)?.[1];
  const src = name ? pictureAddress(address) : null;
  return name && src ? { src, alt: name.replace(/[-_+]|%20/g, " ") } : null;
}

function isAlone(editor: Quill, { index, length }: TextRange): boolean {
  const [line, offset] = editor.getLine(index);
  return offset === 0 && line?.length() === length + 1;
}

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
function lineBefore(editor: Quill, index: number, pasted: Delta): Delta {
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

/** The place in the text below a point of the window, or null. */
export function indexAtPoint(editor: Quill, x: number, y: number): number | null {
  const point = document.caretPositionFromPoint?.(x, y);
  const range = document.createRange();
  if (point) range.setStart(point.offsetNode, point.offset);
  const native = point ? range : document.caretRangeFromPoint(x, y);
  const normalized = native && editor.selection.normalizeNative(native);
  return normalized ? editor.selection.normalizedToRange(normalized).index : null;
}
