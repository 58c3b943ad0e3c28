import { type RefObject, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { hasMarkdownSigns } from "#app/lib/text/markdown-signs.ts";
import { prefersPlain, storePreference } from "./editor-preference.ts";
import type { RichContent, RichEditor } from "./editor-rich.ts";
import type { EditorServices } from "./editor-services.ts";

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
if (!import.meta.env.SSR && !prefersPlain()) loadRichEditor().catch(() => undefined);

function loadRichEditor() {
  return import("./editor-rich.ts");
}

/**
 * The rich editor after it has loaded, or null. The plain field stays if the member prefers it, or
 * if it contains what the rich editor would lose: content of the server, or Markdown that the
 * member typed meanwhile. `switchToPlain` and `switchToRich` change nothing if a part would be
 * lost.
 */
export function useRichEditor(
  { field, format, area }: EditorRefs,
  options: RichEditorOptions,
  services: EditorServices,
) {
  const [editor, setEditor] = useState<RichEditor | null>(null);
  const [is_plain, setIsPlain] = useState(false);
  // Only the first value is used: later ones (a refusal, a preview) contain the input of this
  // editor.
  const initial_options = useRef(options);
  const latest_services = useRef(services);
  useEffect(() => {
    latest_services.current = services;
  });

  /** Replaces the plain field. Null if the form was removed meanwhile. */
  const mountEditor = async (content: RichContent) => {
    const { htmlOf, mountRichEditor } = await loadRichEditor();
    const elements = { field: field.current, area: area.current };
    if (!elements.field || !elements.area) return null;
    const plain_field = elements.field;
    const rich_editor = mountRichEditor(elements.area, content, {
      convert: (...input) => latest_services.current.convert(...input),
      addFiles: (...input) => latest_services.current.addFiles(...input),
      report: (...notice) => latest_services.current.report(...notice),
    });
    plain_field.value = htmlOf(rich_editor);
    rich_editor.on("text-change", () => {
      plain_field.value = htmlOf(rich_editor);
      announceInput(plain_field);
    });
    // A hidden element cannot get the focus.
    flushSync(() => {
      setEditor(rich_editor);
      setIsPlain(false);
    });
    return rich_editor;
  };
  const first_mount = useRef(mountEditor);

  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const composition = watchComposition(field.current, signal);
    const start = async () => {
      if (!prefersPlain()) await loadRichEditor();
      await composition.ended();
      if (signal.aborted || !field.current || !format.current) return;
      const elements = { field: field.current, format: format.current };
      const content = initialContent(elements, initial_options.current);
      setIsPlain(content === null);
      if (content === null) return;
      const had_focus = document.activeElement === elements.field;
      const { selectionStart, selectionEnd } = elements.field;
      const rich_editor = await first_mount.current(content);
      if (!had_focus || !rich_editor) return;
      if ("text" in content)
        rich_editor.setSelection(selectionStart, selectionEnd - selectionStart, "silent");
      else rich_editor.setSelection(rich_editor.getLength(), 0, "silent");
    };
    start().catch(reportError);
    return () => controller.abort();
  }, [field, format]);

  /** True if the plain field has the text of the rich editor now. */
  const switchToPlain = async (): Promise<boolean> => {
    const plain_field = field.current;
    if (!editor || !plain_field) return false;
    const html = plain_field.value;
    editor.disable();
    const converted = html === "" ? EMPTY : await services.convert(html, "html");
    if (!converted || converted.markdown === null) {
      editor.enable();
      services.report(converted ? "plainLoses" : "notConverted");
      return false;
    }
    flushSync(() => {
      setEditor(null);
      setIsPlain(true);
    });
    area.current?.replaceChildren();
    setText(plain_field, converted.markdown);
    storePreference(true);
    services.report("isPlain");
    plain_field.focus();
    return true;
  };

  const switchToRich = async (): Promise<void> => {
    const plain_field = field.current;
    if (editor || !plain_field) return;
    const text = plain_field.value;
    setReadOnly(plain_field, true);
    const converted = text.trim() === "" ? EMPTY : await services.convert(text, "markdown");
    setReadOnly(plain_field, false);
    if (!converted || converted.rich_html === null)
      return services.report(converted ? "richLoses" : "notConverted");
    const rich_editor = await mountEditor({ html: converted.rich_html });
    if (!rich_editor) return;
    announceInput(plain_field);
    storePreference(false);
    services.report("isRich");
    rich_editor.setSelection(rich_editor.getLength(), 0, "silent");
    rich_editor.focus();
  };

  return { editor, is_plain, switchToPlain, switchToRich };
}

const EMPTY = { markdown: "", rich_html: "" };

function setReadOnly(field: HTMLTextAreaElement, is_read_only: boolean): void {
  field.readOnly = is_read_only;
}

function setText(field: HTMLTextAreaElement, text: string): void {
  field.value = text;
  announceInput(field);
}

/** The draft and the validation read the field after each change. */
function announceInput(field: HTMLTextAreaElement): void {
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

/** An input method would lose the word that it composes if the field were removed meanwhile. */
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
  if (field.value !== field.defaultValue)
    return prefersPlain() ? null : typedText(field, rich_html);
  const draft = restore?.();
  if (draft?.content_format === "html") return { html: draft.content };
  if (draft) field.value = draft.content;
  return draft || rich_html === null || prefersPlain() ? null : { html: rich_html };
}

/** What the member typed before the rich editor was loaded, if its lines are all that it means. */
function typedText({ value, defaultValue }: HTMLTextAreaElement, rich_html: string | null) {
  const is_plain = rich_html !== null && defaultValue === "" && !hasMarkdownSigns(value);
  return is_plain ? { text: value } : null;
}
