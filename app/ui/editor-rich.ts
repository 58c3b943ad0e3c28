import Quill, { Delta } from "quill/core.js";
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
import Clipboard from "quill/modules/clipboard.js";

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
};

/** The Tab key leaves the editor, as it leaves any field. */
const NO_TABS = {
  tab: null,
  "remove tab": null,
  indent: null,
  outdent: null,
  "indent code-block": null,
  "outdent code-block": null,
};

/**
 * Pasted HTML has inline styles, which the Content-Security-Policy forbids; they are renamed before
 * the browser applies them.
 */
class UnstyledClipboard extends Clipboard {
  override convert(
    { html, text }: { html?: string; text?: string },
    formats?: Record<string, unknown>,
  ): Delta {
    return super.convert({ html: html && withoutStyles(html), text }, formats);
  }
}

for (const [name, format] of Object.entries(FORMATS))
  Quill.register(`formats/${name}`, format, true);
Quill.register("modules/clipboard", UnstyledClipboard, true);

export function mountRichEditor(container: HTMLElement, content: RichContent): RichEditor {
  container.replaceChildren();
  const modules = {
    keyboard: { bindings: NO_TABS },
    clipboard: {
      matchers: [
        ["cite", asBold],
        ["[data-style]", withVisibleFormats],
      ],
    },
  };
  const editor = new Quill(container, { formats: Object.keys(FORMATS), modules });
  // Before the first picture: quotations and lists would move when the class comes later.
  editor.root.classList.add("prose");
  if ("text" in content) editor.setText(content.text, "silent");
  // Parsing removes the last empty line, but members need one to type below a quotation.
  else
    editor.setContents(editor.clipboard.convert({ html: `${content.html}<p><br></p>` }), "silent");
  editor.history.clear();
  return editor;
}

/** The HTML for the form field, without needless non-breaking spaces. */
export function htmlOf(editor: RichEditor): string {
  return editor.getText().trim() === "" ? "" : editor.getSemanticHTML().replaceAll("&nbsp;", " ");
}

function withoutStyles(html: string): string {
  return html
    .replace(/<style\b[^]*?<\/style>/gi, "")
    .replace(/<[a-z][^>]*>/gi, (tag) => tag.replace(/\sstyle\s*=/gi, " data-style="));
}

const STYLE_FORMATS: [RegExp, string][] = [
  [/font-weight:\s*(?:bold|[6-9]00)/i, "bold"],
  [/font-style:\s*italic/i, "italic"],
  [/text-decoration[^;]*underline/i, "underline"],
  [/text-decoration[^;]*line-through/i, "strike"],
];

/** Some programs mark bold and italic only by styles. */
function withVisibleFormats(node: Node, delta: Delta): Delta {
  const style = (node instanceof Element && node.getAttribute("data-style")) || "";
  return STYLE_FORMATS.reduce(
    (result, [pattern, format]) => (pattern.test(style) ? withFormat(result, format) : result),
    delta,
  );
}

/**
 * The author of a quotation becomes a bold first line; the server parses that as the author again.
 */
function asBold(_: Node, line: Delta): Delta {
  return withFormat(line, "bold");
}

function withFormat(delta: Delta, format: string): Delta {
  return delta.reduce(
    (result, { insert, attributes }) =>
      insert ? result.insert(insert, { ...attributes, [format]: true }) : result,
    new Delta(),
  );
}
