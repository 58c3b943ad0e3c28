import type Quill from "quill/core.js";

/** Returns where the line below the table starts. The last table of a text gets an empty one. */
export function lineBelow(editor: Quill, table_index: number): number {
  const index = table_index + 1;
  if (index >= editor.getLength()) editor.insertText(index, "\n", "user");
  return index;
}
