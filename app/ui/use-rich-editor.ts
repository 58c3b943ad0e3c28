import { type RefObject, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { hasMarkdownSigns } from "#app/lib/markdown-signs.ts";
import type { RichContent, RichEditor } from "./editor-rich.ts";

/** The format of the text in the field. */
type EditorFormat = "markdown" | "html";
export type EditorText = { content: string; content_format: EditorFormat };

export type RichEditorOptions = {
  /** The text for the rich editor; null if that editor would lose a part of it. */
  rich_html: string | null;
  /** A newer draft from this browser. */
  restore?: () => EditorText | null;
};

type EditorRefs = {
  field: RefObject<HTMLTextAreaElement | null>;
  format: RefObject<HTMLInputElement | null>;
  area: RefObject<HTMLDivElement | null>;
};

// Loading begins with the form's own code, not after hydration. `loadRichEditor` reports an error.
if (!import.meta.env.SSR) loadRichEditor().catch(() => undefined);

function loadRichEditor() {
  return import("./editor-rich.ts");
}

/**
 * The rich editor after it has loaded, or null. The plain field stays if it contains what the rich
 * editor would lose: content of the server, or Markdown that the member typed meanwhile.
 */
export function useRichEditor({ field, format, area }: EditorRefs, options: RichEditorOptions) {
  const [editor, setEditor] = useState<RichEditor | null>(null);
  const [stays_plain, setStaysPlain] = useState(false);
  // Only the first value is used: later ones (a refusal, a preview) contain the input of this
  // editor.
  const initial_options = useRef(options);
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const composition = watchComposition(field.current, signal);
    const mountEditor = async () => {
      const { htmlOf, mountRichEditor } = await loadRichEditor();
      await composition.ended();
      if (signal.aborted || !field.current || !format.current || !area.current) return;
      const elements = { field: field.current, format: format.current };
      const content = initialContent(elements, initial_options.current);
      setStaysPlain(content === null);
      if (content === null) return;
      const had_focus = document.activeElement === elements.field;
      const { selectionStart, selectionEnd } = elements.field;
      const rich_editor = mountRichEditor(area.current, content);
      elements.field.value = htmlOf(rich_editor);
      rich_editor.on("text-change", () => {
        elements.field.value = htmlOf(rich_editor);
        elements.field.dispatchEvent(new Event("input", { bubbles: true }));
      });
      rich_editor.root.addEventListener("blur", () =>
        elements.field.dispatchEvent(new FocusEvent("focusout", { bubbles: true })),
      );
      // An element that is hidden takes no focus.
      flushSync(() => setEditor(rich_editor));
      if (!had_focus) return;
      if ("text" in content)
        rich_editor.setSelection(selectionStart, selectionEnd - selectionStart, "silent");
      else rich_editor.setSelection(rich_editor.getLength(), 0, "silent");
    };
    mountEditor().catch(reportError);
    return () => controller.abort();
  }, [field, format, area]);
  return { editor, stays_plain };
}

/** An input method would lose the word that it composes if the field went away meanwhile. */
function watchComposition(field: HTMLElement | null, signal: AbortSignal) {
  let is_composing = false;
  field?.addEventListener("compositionupdate", () => (is_composing = true), { signal });
  field?.addEventListener("compositionend", () => (is_composing = false), { signal });
  const ended = () =>
    new Promise<void>((resolve) => {
      if (is_composing) field?.addEventListener("compositionend", () => resolve(), { once: true });
      else resolve();
    });
  return { ended };
}

/** The initial content of the rich editor, or null to keep the plain field. */
function initialContent(
  { field, format }: { field: HTMLTextAreaElement; format: HTMLInputElement },
  { rich_html, restore }: RichEditorOptions,
): RichContent | null {
  if (format.value === "html") return { html: field.value };
  if (field.value !== field.defaultValue) return typedText(field, rich_html);
  const draft = restore?.();
  if (draft?.content_format === "html") return { html: draft.content };
  if (draft) field.value = draft.content;
  return draft || rich_html === null ? null : { html: rich_html };
}

/** What the member typed before the rich editor came, if its lines are all that it means. */
function typedText({ value, defaultValue }: HTMLTextAreaElement, rich_html: string | null) {
  const is_plain = rich_html !== null && defaultValue === "" && !hasMarkdownSigns(value);
  return is_plain ? { text: value } : null;
}
