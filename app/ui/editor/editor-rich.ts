import Quill from "quill/core.js";
import Blockquote from "quill/formats/blockquote.js";
import Bold from "quill/formats/bold.js";
import CodeBlock, { Code } from "quill/formats/code.js";
import Header from "quill/formats/header.js";
import Indent from "quill/formats/indent.js";
import Italic from "quill/formats/italic.js";
import Link from "quill/formats/link.js";
import List from "quill/formats/list.js";
import Strike from "quill/formats/strike.js";
import Underline from "quill/formats/underline.js";
import { LineBreak, Picture, Rule, Table, UploadPlace, WaitingPicture } from "./editor-blots.ts";
import { EditorHistory } from "./editor-history.ts";
import { MATCHERS } from "./editor-matchers.ts";
import { setServices } from "./editor-paste.ts";
import type { EditorServices } from "./editor-services.ts";
import { editTables } from "./editor-table-keys.ts";
import { BINDINGS, formatTypedMarkdown } from "./editor-typing.ts";

// Loaded on demand, because it needs a document and is large.

export type RichEditor = Quill;

/** `text` is what the member typed into the plain field: each line becomes a paragraph. */
export type RichContent = { html: string } | { text: string };

/** The formats that the server accepts. All others are dropped when text is pasted. */
const FORMATS = {
  header: Header,
  bold: Bold,
  italic: Italic,
  underline: Underline,
  strike: Strike,
  link: Link,
  blockquote: Blockquote,
  code: Code,
  "code-block": CodeBlock,
  list: List,
  indent: Indent,
  [Picture.blotName]: Picture,
  [WaitingPicture.blotName]: WaitingPicture,
  [UploadPlace.blotName]: UploadPlace,
  [LineBreak.blotName]: LineBreak,
  [Rule.blotName]: Rule,
  [Table.blotName]: Table,
};

for (const [name, format] of Object.entries(FORMATS))
  Quill.register(`formats/${name}`, format, true);
Quill.register("modules/history", EditorHistory, true);

export function mountRichEditor(
  container: HTMLElement,
  content: RichContent,
  services?: EditorServices,
): RichEditor {
  container.replaceChildren();
  const modules = { keyboard: { bindings: BINDINGS }, clipboard: { matchers: MATCHERS } };
  const editor = new Quill(container, { formats: Object.keys(FORMATS), modules });
  if (services) setServices(editor, services);
  // The class is set before the first picture: quotations and lists would move if it were set
  // later.
  editor.root.classList.add("prose");
  if ("text" in content) editor.setText(content.text, "silent");
  // Parsing removes the last empty line, but members need one to type below a quotation.
  else
    editor.setContents(editor.clipboard.convert({ html: `${content.html}<p><br></p>` }), "silent");
  addLineBelowQuote(editor);
  editor.history.clear();
  formatTypedMarkdown(editor);
  editTables(editor);
  return editor;
}

/** What is typed below a quotation at the end must not become a part of it. */
function addLineBelowQuote(editor: RichEditor): void {
  const end = editor.getLength();
  if (Blockquote.blotName in editor.getFormat(end - 1)) editor.insertText(end, "\n", "silent");
}

/** The HTML for the form field, without needless non-breaking spaces. */
export function htmlOf(editor: RichEditor): string {
  return isEmpty(editor) ? "" : editor.getSemanticHTML().replaceAll("&nbsp;", " ");
}

function isEmpty(editor: RichEditor): boolean {
  return editor
    .getContents()
    .ops.every(({ insert }) =>
      typeof insert === "object"
        ? LineBreak.blotName in insert || UploadPlace.blotName in insert
        : !insert?.trim(),
    );
}
