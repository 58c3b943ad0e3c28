import { HIGHEST_LEVEL } from "../page/heading-levels.ts";
import type { EditorIconName } from "./editor-icon.tsx";
import { lineBelow } from "./editor-line-below.ts";
import type { RichEditor } from "./editor-rich.ts";

export type ToolName =
  | "heading"
  | "bold"
  | "italic"
  | "underline"
  | "strike"
  | "quote"
  | "link"
  | "picture"
  | "table"
  | "code"
  | "list"
  | "numbered";

export type Tool = {
  name: ToolName;
  icon: EditorIconName;
  isOn: (formats: Formats) => boolean;
  /** Missing if the tool needs a value first. */
  apply?: (editor: RichEditor, formats: Formats) => void;
};

/** The formats at the caret, as Quill returns them. */
export type Formats = Record<string, unknown>;

/** Grouped by meaning. */
export const TOOLS: Tool[][] = [
  [
    toggle("heading", "heading", "header", HIGHEST_LEVEL),
    toggle("bold", "bold", "bold"),
    toggle("italic", "italic", "italic"),
    toggle("underline", "underline", "underline"),
    toggle("strike", "strike", "strike"),
  ],
  [
    toggle("list", "list", "list", "bullet"),
    toggle("numbered", "list-numbered", "list", "ordered"),
    toggle("quote", "quote", "blockquote"),
  ],
  [
    { name: "link", icon: "link", isOn: ({ link }) => Boolean(link) },
    { name: "picture", icon: "picture", isOn: () => false },
    { name: "table", icon: "table", isOn: () => false },
    { name: "code", icon: "code", isOn: isCode, apply: toggleCode },
  ],
];

function toggle(
  name: ToolName,
  icon: EditorIconName,
  format: string,
  value: string | number | true = true,
): Tool {
  const isOn = (formats: Formats) => formats[format] === value;
  return {
    name,
    icon,
    isOn,
    apply: (editor, formats) => editor.format(format, isOn(formats) ? false : value, "user"),
  };
}

function isCode(formats: Formats): boolean {
  return Boolean(formats.code ?? formats["code-block"]);
}

/** A selection within a line becomes inline code, anything else a code block. */
function toggleCode(editor: RichEditor, formats: Formats): void {
  const range = editor.getSelection(true);
  const is_in_line = range.length > 0 && !editor.getText(range.index, range.length).includes("\n");
  if (formats["code-block"]) editor.format("code-block", false, "user");
  else if (formats.code || is_in_line) editor.format("code", !formats.code, "user");
  else editor.format("code-block", true, "user");
}

/** Inserts a table with a head and empty cells below the line of the caret. Returns its first cell. */
export function insertTable(
  editor: RichEditor,
  head: string[],
  row_count: number,
): HTMLTableCellElement | null {
  const { index } = editor.getSelection(true);
  const [line, offset] = editor.getLine(index);
  const is_empty = !line || line.length() <= 1;
  const position = is_empty ? index : index - offset + line.length();
  const row = `<tr>${head.map(() => "<td></td>").join("")}</tr>`;
  const head_row = `<tr>${head.map((text) => `<th>${text}</th>`).join("")}</tr>`;
  const table = `<table><thead>${head_row}</thead><tbody>${row.repeat(row_count)}</tbody></table>`;
  editor.insertEmbed(position, "table-block", table, "user");
  lineBelow(editor, position);
  const [blot] = editor.getLine(position);
  return blot?.domNode instanceof Element ? blot.domNode.querySelector("th") : null;
}
