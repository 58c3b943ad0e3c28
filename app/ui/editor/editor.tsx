import { type ClipboardEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import "../css/editor.css";
import type { ControlProps } from "../forms/field.tsx";
import { Textarea } from "../forms/input.tsx";
import { useHydrated } from "../page/hydrated.ts";
import { joinClasses } from "../page/join-classes.ts";
import { type Insertion, useInsertion } from "./editor-insertion.ts";
import type { EditorNotice, EditorServices } from "./editor-services.ts";
import { EditorToolbar, type EditorToolbarLabels } from "./editor-toolbar.tsx";
import { MentionList, type Mentions } from "./mention-list.tsx";
import { moveInTable } from "./plain-table.ts";
import { useEditorBlur } from "./use-editor-blur.ts";
import { type EditorText, type RichEditorOptions, useRichEditor } from "./use-rich-editor.ts";

type EditorProps = RichEditorOptions & {
  control: ControlProps;
  name: string;
  format_name: string;
  text: EditorText;
  labels: EditorToolbarLabels & {
    content: string;
    /** Fills the space of the toolbar if the plain field stays. */
    markdown: string;
    toPlain: string;
    toRich: string;
    notice: (notice: EditorNotice, count: number) => string;
  };
  convert: EditorServices["convert"];
  tall?: boolean;
  insertion?: Insertion | null;
  mentions: Mentions;
};

/**
 * A plain field for Markdown. With script a rich editor replaces it and writes HTML into the hidden
 * field, until the member switches back. Where one will be loaded, the stylesheet reserves the
 * space of its toolbar and gives the plain field its type, so nothing moves.
 */
export function Editor({
  control,
  name,
  format_name,
  text,
  rich_html,
  restore,
  labels,
  convert,
  tall = false,
  insertion = null,
  mentions,
}: EditorProps) {
  const frame = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const format = useRef<HTMLInputElement>(null);
  const area = useRef<HTMLDivElement>(null);
  const [notice, setNotice] = useState("");
  const report = (name: EditorNotice, count = 1) => setNotice(labels.notice(name, count));
  const { editor, is_plain, switchToPlain, switchToRich } = useRichEditor(
    { field, format, area },
    { rich_html, restore },
    { convert, report },
  );
  useInsertion(insertion, editor, field);
  useEditorBlur(frame, field);
  const is_hydrated = useHydrated();
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
  // The space of the toolbar is kept if the plain field stays, because nothing may move.
  const has_room = rich_html !== null || text.content_format === "html";
  const expects_rich = has_room && !is_plain;
  return (
    <div
      className={tall ? "editor-tall" : undefined}
      onKeyDownCapture={submitByKey}
      onInput={() => setNotice("")}
    >
      <div
        ref={frame}
        className={joinClasses(
          "editor",
          has_room && "has-room",
          expects_rich && "expects-rich",
          editor && "rich",
        )}
        data-invalid={invalid}
      >
        <div className="editor-bar">
          {is_hydrated && !is_plain && (
            <EditorToolbar
              editor={editor}
              editorId={area_id}
              labels={labels}
              onPlain={() => void switchToPlain()}
            />
          )}
          {is_plain && (
            <div className="editor-tools">
              <p>{labels.markdown}</p>
              <button type="button" className="editor-switch" onClick={() => void switchToRich()}>
                {labels.toRich}
              </button>
            </div>
          )}
        </div>
        <div ref={area} id={area_id} className="editor-area" hidden={!editor} />
        <Textarea
          {...control}
          ref={field}
          name={name}
          defaultValue={text.content}
          className={joinClasses("editor-plain", editor && "sr-only min-h-0")}
          tabIndex={editor ? -1 : undefined}
          aria-hidden={editor ? true : undefined}
          onFocus={editor ? () => editor.focus() : undefined}
          onKeyDown={moveInTable}
          onPaste={(event) => hasOnlyFiles(event) && report("filesLeftOut")}
        />
      </div>
      <MentionList editor={editor} field={field} {...mentions} />
      {is_hydrated && <output className="editor-notice">{notice}</output>}
      <input
        ref={format}
        type="hidden"
        name={format_name}
        value={formatOf({ is_rich: editor !== null, is_plain }, text)}
      />
    </div>
  );
}

function formatOf(
  { is_rich, is_plain }: { is_rich: boolean; is_plain: boolean },
  { content_format }: EditorText,
) {
  if (is_rich) return "html";
  return is_plain ? "markdown" : content_format;
}

/** Ctrl+Enter, or Cmd+Enter, sends the form as its first button does. */
function submitByKey(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  event.stopPropagation();
  event.currentTarget.closest("form")?.requestSubmit();
}

function hasOnlyFiles({ clipboardData }: ClipboardEvent): boolean {
  return clipboardData.files.length > 0 && clipboardData.getData("text/plain") === "";
}

function setAttributes(root: HTMLElement, attributes: Record<string, string | undefined>): void {
  for (const [name, value] of Object.entries({
    role: "textbox",
    "aria-multiline": "true",
    ...attributes,
  })) {
    if (value === undefined) root.removeAttribute(name);
    else root.setAttribute(name, value);
  }
}
