import { BlockEmbed } from "quill/blots/block.js";
import Embed from "quill/blots/embed.js";
import Quill, { Parchment } from "quill/core.js";
import { tableHtml } from "./editor-table.ts";
import { makeEditable } from "./table-cells.ts";

/** What a post may contain and Quill has no format for. */

export type PictureValue = { src: string; alt: string; width?: string; height?: string };

export class Picture extends Parchment.EmbedBlot {
  static override blotName = "picture";
  static override tagName = "IMG";

  static override create(value: PictureValue): Node {
    const node = document.createElement("img");
    for (const [name, text] of Object.entries(value)) node.setAttribute(name, text);
    return node;
  }

  static override value(node: Element): PictureValue {
    const [width, height] = [node.getAttribute("width"), node.getAttribute("height")];
    return {
      src: node.getAttribute("src") ?? "",
      alt: node.getAttribute("alt") ?? "",
      ...(width && height && { width, height }),
    };
  }
}

/** A line break within a paragraph. The embed has a place for the caret on both sides. */
export class LineBreak extends Embed {
  static override blotName = "line-break";
  static override tagName = "SPAN";
  static override className = "ql-break";

  static override create(): Node {
    const node = document.createElement("span");
    node.className = LineBreak.className;
    node.append(document.createElement("br"));
    return node;
  }

  html(): string {
    return "<br>";
  }
}

export class Rule extends BlockEmbed {
  static override blotName = "rule";
  static override tagName = "HR";
}

/** One object for Quill. Its cells are edited in place: see `editTables`. */
export class Table extends BlockEmbed {
  static override blotName = "table-block";
  static override tagName = "DIV";
  static override className = "ql-table";

  static override create(html: string): Node {
    const node = document.createElement("div");
    node.className = Table.className;
    node.contentEditable = "false";
    // Pasted HTML may use the class of this element, so its content is not trusted.
    node.innerHTML = tableHtml(new DOMParser().parseFromString(html, "text/html").body);
    makeEditable(node);
    return node;
  }

  static override value(node: Element): string {
    return tableHtml(node);
  }

  html(): string {
    return this.domNode instanceof Element ? tableHtml(this.domNode) : "";
  }
}

for (const blot of [Picture, LineBreak, Rule, Table]) Quill.register(blot, true);
