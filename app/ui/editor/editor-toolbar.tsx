import { type MouseEvent, useCallback, useEffect, useState } from "react";
import { EditorIcon } from "./editor-icon.tsx";
import { EditorLink, type EditorLinkLabels } from "./editor-link.tsx";
import type { EditorPictureLabels } from "./editor-picture.tsx";
import type { RichEditor } from "./editor-rich.ts";
import { TableBar, type TableBarLabels, useTableCell } from "./editor-table-bar.tsx";
import { EditorTableForm, type EditorTableLabels } from "./editor-table-form.tsx";
import { type Formats, TOOLS, type Tool, type ToolName } from "./editor-tools.ts";
import { moveFocus } from "./move-focus.ts";
import { RichPicture } from "./rich-picture.tsx";

export type EditorToolbarLabels = EditorLinkLabels &
  EditorPictureLabels &
  EditorTableLabels &
  TableBarLabels & {
    toolbar: string;
    toPlain: string;
    tools: Record<ToolName, string>;
  };

/** One tab stop; the arrow keys move between the tools. Disabled until the editor has loaded. */
export function EditorToolbar({
  editor,
  editorId,
  labels,
  accept,
  onPicture,
  onFiles,
  onPlain,
}: {
  editor: RichEditor | null;
  editorId: string;
  labels: EditorToolbarLabels;
  /** Which files can be chosen, once it is known. */
  accept: string | undefined;
  /** The strip for pictures opens. */
  onPicture: () => void;
  onFiles: (files: File[], index: number) => void;
  onPlain: () => void;
}) {
  const { formats, readFormats } = useFormats(editor);
  const [current, setCurrent] = useState<ToolName>("heading");
  const [open_form, setOpenForm] = useState<ToolName | null>(null);
  const cell = useTableCell(editor);
  const activate = (tool: Tool) => {
    if (!editor) return;
    if (tool.name === "picture") onPicture();
    if (!tool.apply) return setOpenForm(tool.name === open_form ? null : tool.name);
    tool.apply(editor, formats);
    readFormats();
  };
  return (
    <>
      <div className="editor-tools">
        {editor && cell ? (
          <TableBar editor={editor} cell={cell} labels={labels} />
        ) : (
          // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its tools take the focus
          <div
            role="toolbar"
            aria-label={labels.toolbar}
            aria-controls={editorId}
            className="editor-toolbar"
            onKeyDown={moveFocus}
          >
            {TOOLS.map((group) => (
              <span key={group[0]?.name}>
                {group.map((tool) => (
                  <button
                    key={tool.name}
                    type="button"
                    className="editor-tool"
                    title={labels.tools[tool.name]}
                    aria-label={labels.tools[tool.name]}
                    aria-pressed={tool.isOn(formats)}
                    tabIndex={tool.name === current ? 0 : -1}
                    disabled={!editor}
                    onFocus={() => setCurrent(tool.name)}
                    onMouseDown={keepSelection}
                    onClick={() => activate(tool)}
                  >
                    <EditorIcon name={tool.icon} />
                  </button>
                ))}
              </span>
            ))}
          </div>
        )}
        <button type="button" className="editor-switch" disabled={!editor} onClick={onPlain}>
          {labels.toPlain}
        </button>
      </div>
      {editor && open_form === "link" && (
        <EditorLink editor={editor} labels={labels} onDone={() => setOpenForm(null)} />
      )}
      {editor && open_form === "picture" && (
        <RichPicture
          editor={editor}
          labels={labels}
          accept={accept}
          onFiles={onFiles}
          onDone={() => setOpenForm(null)}
        />
      )}
      {editor && open_form === "table" && (
        <EditorTableForm editor={editor} labels={labels} onDone={() => setOpenForm(null)} />
      )}
    </>
  );
}

/**
 * The formats at the caret. The editor reports no change when a format is chosen where nothing is
 * selected: then they are read after the tool, or after the key of the shortcut.
 */
function useFormats(editor: RichEditor | null) {
  const [formats, setFormats] = useState<Formats>({});
  const readFormats = useCallback(() => {
    const range = editor?.getSelection();
    if (editor && range) setFormats(editor.getFormat(range));
  }, [editor]);
  useEffect(() => {
    if (!editor) return undefined;
    editor.on("editor-change", readFormats);
    editor.root.addEventListener("keyup", readFormats);
    return () => {
      editor.off("editor-change", readFormats);
      editor.root.removeEventListener("keyup", readFormats);
    };
  }, [editor, readFormats]);
  return { formats, readFormats };
}

const keepSelection = (event: MouseEvent) => event.preventDefault();
