import { useEffect, useRef } from "react";
import "./editor.css";
import { type Insertion, useInsertion } from "./editor-insertion.ts";
import { EditorToolbar, type EditorToolbarLabels } from "./editor-toolbar.tsx";
import type { ControlProps } from "./field.tsx";
import { useHydrated } from "./hydrated.ts";
import { Textarea } from "./input.tsx";
import { joinClasses } from "./join-classes.ts";
import { MentionList, type Mentions } from "./mention-list.tsx";
import { type EditorText, type RichEditorOptions, useRichEditor } from "./use-rich-editor.ts";

type EditorProps = RichEditorOptions & {
  control: ControlProps;
  name: string;
  format_name: string;
  text: EditorText;
  labels: EditorToolbarLabels & {
    content: string;
    /** Takes the room of the toolbar if the plain field stays. */
    markdown: string;
  };
  tall?: boolean;
  insertion?: Insertion | null;
  mentions: Mentions;
};

/**
 * A plain field for Markdown. With script a rich editor replaces it and writes HTML into the hidden
 * field. Where one will come, the stylesheet reserves the room of its toolbar and gives the plain
 * field its type, so nothing moves.
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
  insertion = null,
  mentions,
}: EditorProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const format = useRef<HTMLInputElement>(null);
  const area = useRef<HTMLDivElement>(null);
  const { editor, stays_plain } = useRichEditor({ field, format, area }, { rich_html, restore });
  useInsertion(insertion, editor, field);
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
  const expects_rich = rich_html !== null || text.content_format === "html";
  return (
    <div className={tall ? "editor-tall" : undefined}>
      <div
        className={joinClasses("editor", expects_rich && "expects-rich", editor && "rich")}
        data-invalid={invalid}
      >
        {expects_rich && (
          <div className="editor-bar">
            {stays_plain && <p>{labels.markdown}</p>}
            {is_hydrated && !stays_plain && (
              <EditorToolbar editor={editor} editorId={area_id} labels={labels} />
            )}
          </div>
        )}
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
        />
      </div>
      <MentionList editor={editor} field={field} {...mentions} />
      <input
        ref={format}
        type="hidden"
        name={format_name}
        value={editor ? "html" : text.content_format}
      />
    </div>
  );
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
