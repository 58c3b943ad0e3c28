import { type RefObject, useEffect, useRef, useState } from "react";
import "./editor.css";
import { EditorToolbar, type EditorToolbarLabels } from "./editor-toolbar.tsx";
import type { RichEditor } from "./editor-rich.ts";
import type { ControlProps } from "./field.tsx";
import { Textarea } from "./input.tsx";
import { joinClasses } from "./join-classes.ts";

/** The format of the text in the field. */
type EditorFormat = "markdown" | "html";
export type EditorText = { content: string; content_format: EditorFormat };

type EditorProps = {
  control: ControlProps;
  name: string;
  format_name: string;
  text: EditorText;
  /** The same text for the rich editor; null if that editor would lose a part of it. */
  rich: string | null;
  /** A newer draft from this browser. */
  restore?: () => EditorText | null;
  labels: EditorToolbarLabels & { content: string };
  tall?: boolean;
  /** Called when the rich editor is ready. */
  onRich?: () => void;
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
  rich,
  restore,
  labels,
  tall = false,
  onRich,
}: EditorProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const format = useRef<HTMLInputElement>(null);
  const area = useRef<HTMLDivElement>(null);
  const editor = useRich({ field, format, area, rich, restore, onRich });
  const invalid = control["aria-invalid"];
  const described = control["aria-describedby"];
  useEffect(() => {
    if (editor)
      describe(editor.root, {
        "aria-label": labels.content,
        "aria-describedby": described,
        "aria-invalid": invalid && "true",
      });
  }, [editor, labels.content, described, invalid]);
  const area_id = `${control.id}-area`;
  return (
    <div className={tall ? "editor-tall" : undefined}>
      <div className={editor ? "editor" : undefined} data-invalid={invalid}>
        {editor && <EditorToolbar editor={editor} controls={area_id} labels={labels} />}
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

type Parts = {
  field: RefObject<HTMLTextAreaElement | null>;
  format: RefObject<HTMLInputElement | null>;
  area: RefObject<HTMLDivElement | null>;
};

/**
 * The rich editor, after it has loaded. If the member has already typed in the plain field, it
 * stays plain.
 */
function useRich({
  field,
  format,
  area,
  ...begun
}: Parts & Pick<EditorProps, "rich" | "restore" | "onRich">): RichEditor | null {
  const [editor, setEditor] = useState<RichEditor | null>(null);
  // Only the first value counts: later ones (a refusal, a preview) contain what this editor sent.
  const begin = useRef(begun);
  useEffect(() => {
    let is_gone = false;
    const takeOver = async () => {
      const { htmlOf, mountRich } = await import("./editor-rich.ts");
      if (is_gone || !field.current || !format.current || !area.current) return;
      const parts = { field: field.current, format: format.current };
      const html = htmlToBegin(parts, begin.current);
      if (html === null) return;
      const had_focus = document.activeElement === parts.field;
      const mounted = mountRich(area.current, html);
      parts.field.value = htmlOf(mounted);
      mounted.on("text-change", () => {
        parts.field.value = htmlOf(mounted);
        parts.field.dispatchEvent(new Event("input", { bubbles: true }));
      });
      mounted.root.addEventListener("blur", () =>
        parts.field.dispatchEvent(new FocusEvent("focusout", { bubbles: true })),
      );
      setEditor(mounted);
      begin.current.onRich?.();
      if (had_focus) mounted.setSelection(mounted.getLength(), 0, "silent");
    };
    takeOver().catch(reportError);
    return () => {
      is_gone = true;
    };
  }, [field, format, area]);
  return editor;
}

/** The initial content of the rich editor, or null to keep the plain field. */
function htmlToBegin(
  { field, format }: { field: HTMLTextAreaElement; format: HTMLInputElement },
  { rich, restore }: Pick<EditorProps, "rich" | "restore">,
): string | null {
  if (format.value === "html") return field.value;
  if (field.value !== field.defaultValue) return null;
  const newer = restore?.();
  if (newer?.content_format === "html") return newer.content;
  if (newer) field.value = newer.content;
  return newer ? null : rich;
}

function describe(root: HTMLElement, attributes: Record<string, string | undefined>): void {
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
