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
  controls,
  labels,
}: {
  editor: RichEditor;
  controls: string;
  labels: EditorToolbarLabels;
}) {
  const formats = useFormats(editor);
  const [current, setCurrent] = useState<ToolName>("heading");
  const [linking, setLinking] = useState(false);
  const press = (tool: Tool) => {
    if (tool.use) tool.use(editor, formats);
    else setLinking(!linking);
  };
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its tools take the focus */}
      <div
        role="toolbar"
        aria-label={labels.toolbar}
        aria-controls={controls}
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
                onClick={() => press(tool)}
              >
                <EditorIcon name={tool.icon} />
              </button>
            ))}
          </span>
        ))}
      </div>
      {linking && <EditorLink editor={editor} labels={labels} onDone={() => setLinking(false)} />}
    </>
  );
}

function useFormats(editor: RichEditor): Formats {
  const [formats, setFormats] = useState<Formats>({});
  useEffect(() => {
    const look = () => {
      const range = editor.getSelection();
      if (range) setFormats(editor.getFormat(range));
    };
    editor.on("editor-change", look);
    return () => {
      editor.off("editor-change", look);
    };
  }, [editor]);
  return formats;
}

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const tools = [...event.currentTarget.querySelectorAll("button")];
  const here = tools.findIndex((tool) => tool === document.activeElement);
  const places: Record<string, number> = {
    ArrowRight: here + 1,
    ArrowLeft: here - 1,
    Home: 0,
    End: tools.length - 1,
  };
  const place = places[event.key];
  if (place === undefined) return;
  event.preventDefault();
  tools.at(place % tools.length)?.focus();
}

const keepSelection = (event: MouseEvent) => event.preventDefault();
