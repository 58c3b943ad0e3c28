import { type KeyboardEvent, type MouseEvent, useEffect, useState } from "react";
import { EditorIcon } from "./editor-icon.tsx";
import { EditorLink, type EditorLinkLabels } from "./editor-link.tsx";
import type { RichEditor } from "./editor-rich.ts";
import { type Formats, TOOLS, type Tool, type ToolName } from "./editor-tools.ts";

export type EditorToolbarLabels = EditorLinkLabels & {
  toolbar: string;
  tools: Record<ToolName, string>;
};

/** One tab stop; the arrow keys move between the tools. */
export function EditorToolbar({
  editor,
  editorId,
  labels,
}: {
  editor: RichEditor;
  editorId: string;
  labels: EditorToolbarLabels;
}) {
  const formats = useFormats(editor);
  const [current, setCurrent] = useState<ToolName>("heading");
  const [is_link_form_open, setIsLinkFormOpen] = useState(false);
  const activate = (tool: Tool) => {
    if (tool.apply) tool.apply(editor, formats);
    else setIsLinkFormOpen(!is_link_form_open);
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
      {is_link_form_open && (
        <EditorLink editor={editor} labels={labels} onDone={() => setIsLinkFormOpen(false)} />
      )}
    </>
  );
}

function useFormats(editor: RichEditor): Formats {
  const [formats, setFormats] = useState<Formats>({});
  useEffect(() => {
    const readFormats = () => {
      const range = editor.getSelection();
      if (range) setFormats(editor.getFormat(range));
    };
    editor.on("editor-change", readFormats);
    return () => {
      editor.off("editor-change", readFormats);
    };
  }, [editor]);
  return formats;
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
