import { type RefObject, useEffect, useRef } from "react";
import type { RichEditor } from "./editor-rich.ts";

/** Blocks to insert at the caret: Markdown for the plain field, HTML for the rich editor. */
export type Insertion = { content: string; rich_html: string | null };

/** Inserts each new value once, and moves the focus there. */
export function useInsertion(
  insertion: Insertion | null,
  editor: RichEditor | null,
  field: RefObject<HTMLTextAreaElement | null>,
): void {
  const inserted = useRef<Insertion | null>(null);
  useEffect(() => {
    if (!insertion || insertion === inserted.current || !field.current) return;
    inserted.current = insertion;
    if (editor && insertion.rich_html !== null) insertHtml(editor, insertion.rich_html);
    else insertMarkdown(field.current, insertion.content);
  }, [insertion, editor, field]);
}

/** The content is on a line of its own; the text after the caret stays below. */
function insertHtml(editor: RichEditor, html: string): void {
  const { index } = editor.getSelection(true);
  const [, offset] = editor.getLine(index);
  if (offset > 0) editor.insertText(index, "\n", "user");
  editor.clipboard.dangerouslyPasteHTML(offset > 0 ? index + 1 : index, html, "user");
  editor.scrollSelectionIntoView();
}

export function insertMarkdown(field: HTMLTextAreaElement, markdown: string): void {
  const before = field.value.slice(0, field.selectionStart).trimEnd();
  const text = `${before === "" ? "" : "\n\n"}${markdown}`;
  field.setRangeText(text, before.length, field.selectionEnd, "end");
  field.dispatchEvent(new Event("input", { bubbles: true }));
  field.focus();
}
