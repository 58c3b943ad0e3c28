import { type RefObject, useEffect, useRef, useState } from "react";
import "./editor.css";
import type { RichEditor } from "./editor-rich.ts";
import { EditorToolbar, type EditorToolbarLabels } from "./editor-toolbar.tsx";
import type { ControlProps } from "./field.tsx";
import { Textarea } from "./input.tsx";
import { joinClasses } from "./join-classes.ts";

/** The format of the text in the field. */
type EditorFormat = "markdown" | "html";
type EditorText = { content: string; content_format: EditorFormat };

type EditorProps = {
  control: ControlProps;
  name: string;
  format_name: string;
  text: EditorText;
  /** The text for the rich editor; null if that editor would lose a part of it. */
  rich_html: string | null;
  /** A newer draft from this browser. */
  restore?: () => EditorText | null;
  labels: EditorToolbarLabels & { content: string };
  tall?: boolean;
  /** Called when the rich editor is ready. */
  onRichEditor?: () => void;
};

/**
 * A plain field for Markdown. With script a rich editor replaces it and writes HTML into the hidden
 * field.
 */
export function Editor({
  control,
  name,
  format_name,
  text,
  rich_html,
  restore,
  labels,
  tall = false,
  onRichEditor,
}: EditorProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const format = useRef<HTMLInputElement>(null);
  const area = useRef<HTMLDivElement>(null);
  const editor = useRichEditor({ field, format, area, rich_html, restore, onRichEditor });
  const invalid = control["aria-invalid"];
  const required = control.required;
  const description_id = control["aria-describedby"];
  useEffect(() => {
    if (editor)
      setAttributes(editor.root, {
        "aria-label": labels.content,
        "aria-describedby": description_id,
        "aria-invalid": invalid && "true",
        "aria-required": required ? "true" : undefined,
      });
  }, [editor, labels.content, description_id, invalid, required]);
  const area_id = `${control.id}-area`;
  return (
    <div className={tall ? "editor-tall" : undefined}>
      <div className={editor ? "editor" : undefined} data-invalid={invalid}>
        {editor && <EditorToolbar editor={editor} editorId={area_id} labels={labels} />}
        <div ref={area} id={area_id} className="editor-area" hidden={!editor} />
        <Textarea
          {...control}
          ref={field}
          name={name}
          mono
          defaultValue={text.content}
          className={joinClasses("editor-plain", editor && "sr-only min-h-0")}
          tabIndex={editor ? -1 : undefined}
          aria-hidden={editor ? true : undefined}
          onFocus={editor ? () => editor.focus() : undefined}
        />
      </div>
      <input
        ref={format}
        type="hidden"
        name={format_name}
        value={editor ? "html" : text.content_format}
      />
    </div>
  );
}

type EditorRefs = {
  field: RefObject<HTMLTextAreaElement | null>;
  format: RefObject<HTMLInputElement | null>;
  area: RefObject<HTMLDivElement | null>;
};

/**
 * The rich editor after it has loaded, or null. If the member has already typed in the plain field,
 * the plain field stays.
 */
function useRichEditor({
  field,
  format,
  area,
  ...options
}: EditorRefs & Pick<EditorProps, "rich_html" | "restore" | "onRichEditor">): RichEditor | null {
  const [editor, setEditor] = useState<RichEditor | null>(null);
  // Only the first value is used: later ones (a refusal, a preview) contain the input of this
  // editor.
  const initial_options = useRef(options);
  useEffect(() => {
    let is_unmounted = false;
    const mountEditor = async () => {
      const { htmlOf, mountRichEditor } = await import("./editor-rich.ts");
      if (is_unmounted || !field.current || !format.current || !area.current) return;
      const elements = { field: field.current, format: format.current };
      const html = initialHtml(elements, initial_options.current);
      if (html === null) return;
      const had_focus = document.activeElement === elements.field;
      const rich_editor = mountRichEditor(area.current, html);
      elements.field.value = htmlOf(rich_editor);
      rich_editor.on("text-change", () => {
        elements.field.value = htmlOf(rich_editor);
        elements.field.dispatchEvent(new Event("input", { bubbles: true }));
      });
      rich_editor.root.addEventListener("blur", () =>
        elements.field.dispatchEvent(new FocusEvent("focusout", { bubbles: true })),
      );
      setEditor(rich_editor);
      initial_options.current.onRichEditor?.();
      if (had_focus) rich_editor.setSelection(rich_editor.getLength(), 0, "silent");
    };
    mountEditor().catch(reportError);
    return () => {
      is_unmounted = true;
    };
  }, [field, format, area]);
  return editor;
}

/** The initial content of the rich editor, or null to keep the plain field. */
function initialHtml(
  { field, format }: { field: HTMLTextAreaElement; format: HTMLInputElement },
  { rich_html, restore }: Pick<EditorProps, "rich_html" | "restore">,
): string | null {
  if (format.value === "html") return field.value;
  if (field.value !== field.defaultValue) return null;
  const draft = restore?.();
  if (draft?.content_format === "html") return draft.content;
  if (draft) field.value = draft.content;
  return draft ? null : rich_html;
}

function setAttributes(root: HTMLElement, attributes: Record<string, string | undefined>): void {
  root.classList.add("prose");
  for (const [name, value] of Object.entries({
    role: "textbox",
    "aria-multiline": "true",
    ...attributes,
  })) {
    if (value === undefined) root.removeAttribute(name);
    else root.setAttribute(name, value);
  }
}
