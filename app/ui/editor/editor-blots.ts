import { BlockEmbed } from "quill/blots/block.js";
import Embed from "quill/blots/embed.js";
import Quill, { Parchment } from "quill/core.js";
import { tableHtml } from "./editor-table.ts";
import { describe, shownWidth } from "./picture-node.ts";
import { makeEditable } from "./table-cells.ts";

/** What a post may contain and Quill has no format for. */

export type PictureValue = { src: string; alt: string; width?: string; height?: string };

export class Picture extends Parchment.EmbedBlot {
  static override blotName = "picture";
  static override tagName = "IMG";

  static override create(value: PictureValue): Node {
    const node = document.createElement("img");
    setAttributes(node, value);
    const [width, height] = [Number(value.width), Number(value.height)];
    if (width > 0 && height > 0) node.style.width = shownWidth({ width, height });
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

  /** Without the class that shows which one is selected. */
  html(): string {
    return this.domNode instanceof Element ? imageTag(Picture.value(this.domNode)) : "";
  }
}

/**
 * A picture of another site, which the site fetches once the post is stored. Until then pages may
 * not load it, so it looks as it does in a post: a link with its description.
 */
export class WaitingPicture extends Parchment.EmbedBlot {
  static override blotName = "waiting-picture";
  static override tagName = "SPAN";
  static override className = "ql-waiting-image";

  static override create({ src, alt }: PictureValue): Node {
    const node = document.createElement("span");
    node.className = WaitingPicture.className;
    node.contentEditable = "false";
    node.dataset.src = src;
    describe(node, alt);
    return node;
  }

  static override value(node: Element): PictureValue {
    const { src = "", alt = "" } = node instanceof HTMLElement ? node.dataset : {};
    return { src, alt };
  }

  html(): string {
    return this.domNode instanceof Element ? imageTag(WaitingPicture.value(this.domNode)) : "";
  }
}

/** The embed that shows a picture of this address. */
export function pictureEmbed(value: PictureValue): Record<string, PictureValue> {
  const is_own = value.src.startsWith("/");
  return { [is_own ? Picture.blotName : WaitingPicture.blotName]: value };
}

/** The browser would load an image of its own document, which the policy of the page forbids. */
function imageTag(value: PictureValue): string {
  const image = document.implementation.createHTMLDocument("").createElement("img");
  setAttributes(image, value);
  return image.outerHTML;
}

function setAttributes(node: Element, value: Record<string, string>): void {
  for (const [name, text] of Object.entries(value)) node.setAttribute(name, text);
}

/**
 * Where a file that is being uploaded will be. React draws what it says, and it is no part of what
 * the form sends.
 */
export class UploadPlace extends Parchment.EmbedBlot {
  static override blotName = "upload-place";
  static override tagName = "SPAN";
  static override className = "ql-upload-place";

  static override create(id: number): Node {
    const node = document.createElement("span");
    node.className = UploadPlace.className;
    node.contentEditable = "false";
    node.dataset.upload = String(id);
    // The keys of its buttons are not those of the text.
    node.addEventListener("keydown", (event) => event.stopPropagation());
    return node;
  }

  static override value(node: Element): number {
    return node instanceof HTMLElement ? Number(node.dataset.upload) : 0;
  }

  html(): string {
    return "";
  }

  /** Quill does not look into an embed that has this function. */
  updateContent(): void {}
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

for (const blot of [Picture, WaitingPicture, UploadPlace, LineBreak, Rule, Table])
  Quill.register(blot, true);
