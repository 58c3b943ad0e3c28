import type { Op } from "quill/core.js";
import type { RichEditor } from "../editor-rich.ts";
import type { Upload, UploadedFile } from "./upload-queue.ts";
import type { UploadTarget, UploadTexts } from "./upload-target.ts";

const PLACE = "upload-place";

/**
 * The rich editor. Places are no part of what can be undone: undoing an upload removes its picture.
 */
export function richTarget(editor: RichEditor, { fileText }: UploadTexts): UploadTarget {
  return {
    insert(uploads, index = caretOf(editor)) {
      const places = uploads.flatMap(({ id }): Op[] => [{ insert: { [PLACE]: id } }, NEW_LINE]);
      updateUnrecorded(editor, placesAt(editor, index, places));
    },
    hasPlace: (upload) => indexOf(editor, upload) !== null,
    fill(upload, file) {
      const index = indexOf(editor, upload);
      if (index === null) return;
      updateUnrecorded(editor, [...skip(index), { delete: 1 }]);
      editor.history.cutoff();
      editor.updateContents([...skip(index), contentOf(file, fileText)], "user");
      editor.history.cutoff();
    },
    removePlace(upload) {
      const index = indexOf(editor, upload);
      if (index === null) return;
      const [line] = editor.getLine(index);
      const is_alone = line?.length() === 2 && index + 2 < editor.getLength();
      updateUnrecorded(editor, [...skip(index), { delete: is_alone ? 2 : 1 }]);
    },
  };
}

const NEW_LINE = { insert: "\n" };

/** The elements of the places in the text, by the ids of their uploads. */
export function placesIn(editor: RichEditor): ReadonlyMap<number, HTMLElement> {
  const nodes = editor.root.querySelectorAll<HTMLElement>("[data-upload]");
  return new Map([...nodes].map((node) => [Number(node.dataset.upload), node]));
}

function caretOf(editor: RichEditor): number {
  const range = editor.getSelection() ?? editor.selection.savedRange;
  return range.index + range.length;
}

/**
 * Below the line, so that no word is cut in two, or above it if the index is at its beginning: an
 * empty line takes the first place.
 */
function placesAt(editor: RichEditor, index: number, places: Op[]): Op[] {
  const [line, offset] = editor.getLine(index);
  if (!line || offset === 0) return [...skip(index), ...places];
  const next_line = index - offset + line.length();
  if (next_line < editor.getLength()) return [...skip(next_line), ...places];
  const formats: Record<string, unknown> = line.formats();
  const none = Object.fromEntries(Object.keys(formats).map((name) => [name, null]));
  const line_end = { insert: "\n", attributes: formats };
  return [...skip(next_line - 1), line_end, ...places, { retain: 1, attributes: none }];
}

function contentOf(file: UploadedFile, fileText: UploadTexts["fileText"]): Op {
  const { kind, url, alt, width, height } = file;
  if (kind === "file") return { insert: fileText(file), attributes: { link: url } };
  const size = width && height ? { width: String(width), height: String(height) } : {};
  return { insert: { picture: { src: url, alt, ...size } } };
}

function indexOf(editor: RichEditor, { id }: Upload): number | null {
  let index = 0;
  for (const { insert } of editor.getContents().ops) {
    if (typeof insert === "object" && insert[PLACE] === id) return index;
    index += typeof insert === "string" ? insert.length : 1;
  }
  return null;
}

/** A delta must not begin with a part of no length. */
function skip(length: number): Op[] {
  return length > 0 ? [{ retain: length }] : [];
}

function updateUnrecorded(editor: RichEditor, ops: Op[]): void {
  editor.history.ignoreChange = true;
  const change = editor.updateContents(ops, "user");
  editor.history.ignoreChange = false;
  editor.history.transform(change);
}
