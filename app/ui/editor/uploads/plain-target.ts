import { fileMarkdown } from "#app/lib/text/file-markdown.ts";
import type { Upload } from "./upload-queue.ts";
import type { UploadTarget, UploadTexts } from "./upload-target.ts";

/** The plain field. A place is a line of Markdown that no form sends (see `withoutPlaces`). */
export function plainTarget(
  field: HTMLTextAreaElement,
  { placeholder, fileText }: UploadTexts,
): UploadTarget & { withoutPlaces: (text: string) => string } {
  const tokens = new Map<number, string>();
  const newToken = (name: string) => {
    const used = new Set(tokens.values());
    for (let n = 1; ; n++) {
      const token = `![${placeholder(n === 1 ? plainName(name) : `${plainName(name)} ${n}`)}]()`;
      if (!used.has(token) && !field.value.includes(token)) return token;
    }
  };
  const findToken = ({ id }: Upload) => {
    const token = tokens.get(id);
    const start = token === undefined ? -1 : field.value.indexOf(token);
    return token === undefined || start < 0 ? null : { start, end: start + token.length };
  };
  return {
    insert(uploads) {
      for (const { id, file } of uploads) tokens.set(id, newToken(file.name));
      const lines = uploads.map(({ id }) => tokens.get(id) ?? "");
      const { selectionEnd, value } = field;
      const index = endOfLine(value, selectionEnd);
      const { before, after } = gapsAround(value, index);
      const text = before + lines.join("\n\n") + after;
      replaceText(field, { start: index, end: index }, text);
      field.setSelectionRange(index + text.length, index + text.length);
    },
    hasPlace: (upload) => findToken(upload) !== null,
    fill(upload, file) {
      const range = findToken(upload);
      if (range) replaceText(field, range, fileMarkdown(file, fileText(file)));
      tokens.delete(upload.id);
    },
    removePlace(upload) {
      const range = findToken(upload);
      const { value } = field;
      if (range)
        replaceText(field, { ...range, end: range.end + gapAfter(value.slice(range.end)) }, "");
      tokens.delete(upload.id);
    },
    withoutPlaces: (text) =>
      [...tokens.values()].reduce((rest, token) => rest.replaceAll(token, ""), text),
  };
}

type TextRange = { start: number; end: number };

/** No word is cut in two. At the beginning of a line nothing is. */
function endOfLine(text: string, index: number): number {
  if (index === 0 || text[index - 1] === "\n") return index;
  const end = text.indexOf("\n", index);
  return end < 0 ? text.length : end;
}

/** The empty lines that make a paragraph of what is inserted. */
function gapsAround(text: string, index: number): { before: string; after: string } {
  const before = text.slice(0, index);
  const after = text.slice(index);
  return {
    before: before === "" || before.endsWith("\n\n") ? "" : before.endsWith("\n") ? "\n" : "\n\n",
    after: after.startsWith("\n\n") ? "" : after.startsWith("\n") ? "\n" : "\n\n",
  };
}

/** The empty line below a place leaves with it. */
function gapAfter(text: string): number {
  return /^\n{0,2}/.exec(text)?.[0].length ?? 0;
}

/** A name that cannot end its own brackets. */
function plainName(name: string): string {
  return name.replace(/[[\]()\\\s]+/g, " ").trim();
}

/**
 * Replaces a part of the text and keeps the caret where the reader has it. In the field that has the
 * focus the browser does it, so that it can be undone.
 */
function replaceText(field: HTMLTextAreaElement, { start, end }: TextRange, text: string): void {
  const { selectionStart, selectionEnd } = field;
  const moved = (index: number) => {
    if (index <= start) return index;
    return index >= end ? index + text.length - (end - start) : start + text.length;
  };
  const is_active = document.activeElement === field;
  if (is_active) field.setSelectionRange(start, end);
  const is_done =
    is_active && document.execCommand(text === "" ? "delete" : "insertText", false, text);
  if (!is_done) {
    field.setRangeText(text, start, end, "preserve");
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }
  field.setSelectionRange(moved(selectionStart), moved(selectionEnd));
}
