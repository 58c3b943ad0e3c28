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

// Loaded by itself, when a page has something to write in: it needs a document, and it is large.

export type RichEditor = Quill;

/** What the server keeps of a text. Whatever else is pasted loses its look here already. */
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

/** Tab leaves the editor, as it leaves every field. */
const NO_TABS = {
  tab: null,
  "remove tab": null,
  indent: null,
  outdent: null,
  "indent code-block": null,
  "outdent code-block": null,
};

/**
 * What is pasted brings styles of its own, which the page's policy forbids; so they are laid aside
 * before anything reads them.
 */
class CalmClipboard extends Clipboard {
  override convert(
    { html, text }: { html?: string; text?: string },
    formats?: Record<string, unknown>,
  ): Delta {
    return super.convert({ html: html && withoutStyles(html), text }, formats);
  }
}

for (const [name, format] of Object.entries(FORMATS))
  Quill.register(`formats/${name}`, format, true);
Quill.register("modules/clipboard", CalmClipboard, true);

export function mountRich(area: HTMLElement, html: string): RichEditor {
  area.replaceChildren();
  const modules = {
    keyboard: { bindings: NO_TABS },
    clipboard: {
      matchers: [
        ["cite", asBold],
        ["[data-look]", asItLooked],
      ],
    },
  };
  const editor = new Quill(area, { formats: Object.keys(FORMATS), modules });
  // Reading takes the last empty line away; with one more, what ends in a quotation goes on below
  // it.
  editor.setContents(editor.clipboard.convert({ html: `${html}<p><br></p>` }), "silent");
  editor.history.clear();
  return editor;
}

/** What is written, for the form. Its hard spaces would only make it longer. */
export function htmlOf(editor: RichEditor): string {
  return editor.getText().trim() === "" ? "" : editor.getSemanticHTML().replaceAll("&nbsp;", " ");
}

function withoutStyles(html: string): string {
  return html
    .replace(/<style\b[^]*?<\/style>/gi, "")
    .replace(/<[a-z][^>]*>/gi, (tag) => tag.replace(/\sstyle\s*=/gi, " data-look="));
}

const LOOKS: [RegExp, string][] = [
  [/font-weight:\s*(?:bold|[6-9]00)/i, "bold"],
  [/font-style:\s*italic/i, "italic"],
  [/text-decoration[^;]*underline/i, "underline"],
  [/text-decoration[^;]*line-through/i, "strike"],
];

/** Some programs say bold and italic in styles alone. */
function asItLooked(node: Node, delta: Delta): Delta {
  const look = (node instanceof Element && node.getAttribute("data-look")) || "";
  return LOOKS.reduce(
    (formatted, [style, format]) => (style.test(look) ? withFormat(formatted, format) : formatted),
    delta,
  );
}

/**
 * Whom a quotation names stands on its first line, in bold; the server reads that as the name
 * again.
 */
function asBold(_: Node, line: Delta): Delta {
  return withFormat(line, "bold");
}

function withFormat(delta: Delta, format: string): Delta {
  return delta.reduce(
    (all, { insert, attributes }) =>
      insert ? all.insert(insert, { ...attributes, [format]: true }) : all,
    new Delta(),
  );
}
