import { type KeyboardEvent, type MouseEvent, useCallback, useEffect, useState } from "react";
import { EditorIcon } from "./editor-icon.tsx";
import { EditorLink, type EditorLinkLabels } from "./editor-link.tsx";
import type { RichEditor } from "./editor-rich.ts";
import { type Formats, TOOLS, type Tool, type ToolName } from "./editor-tools.ts";

export type EditorToolbarLabels = EditorLinkLabels & {
  toolbar: string;
  tools: Record<ToolName, string>;
};

/** One tab stop; the arrow keys move between the tools. Disabled until the editor has loaded. */
export function EditorToolbar({
  editor,
  editorId,
  labels,
}: {
  editor: RichEditor | null;
  editorId: string;
  labels: EditorToolbarLabels;
}) {
  const { formats, readFormats } = useFormats(editor);
  const [current, setCurrent] = useState<ToolName>("heading");
  const [is_link_form_open, setIsLinkFormOpen] = useState(false);
  const activate = (tool: Tool) => {
    if (!editor) return;
    if (!tool.apply) return setIsLinkFormOpen(!is_link_form_open);
    tool.apply(editor, formats);
    readFormats();
  };
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its tools take the focus */}
      <div
        role="toolbar"
        aria-label={labels.toolbar}
        aria-controls={editorId}
        className="editor-tools"
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
      {editor && is_link_form_open && (
        <EditorLink editor={editor} labels={labels} onDone={() => setIsLinkFormOpen(false)} />
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

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const tools = [...event.currentTarget.querySelectorAll("button")];
  const current_index = tools.findIndex((tool) => tool === document.activeElement);
  const target_indexes: Record<string, number> = {
    ArrowRight: current_index + 1,
    ArrowLeft: current_index - 1,
    Home: 0,
    End: tools.length - 1,
  };
  const target_index = target_indexes[event.key];
  if (target_index === undefined) return;
  event.preventDefault();
  tools.at(target_index % tools.length)?.focus();
}

const keepSelection = (event: MouseEvent) => event.preventDefault();
