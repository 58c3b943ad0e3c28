import { Delta } from "quill/core.js";
import { imageAddress, linkAddress } from "#app/lib/net/addresses.ts";
import { LineBreak, Picture, type PictureValue, pictureEmbed, Table } from "./editor-blots.ts";
import { tableHtml } from "./editor-table.ts";

type Matcher = (node: Node, delta: Delta) => Delta;

/** How HTML that Quill itself does not understand becomes content of the editor. */
export const MATCHERS: [string, Matcher][] = [
  ["cite", asBold],
  ["[data-style]", withVisibleFormats],
  ["br", asLineBreak],
  ["img", asPicture],
  ["a.picture", withoutLink],
  ["a.waiting-image", asWaitingPicture],
  [".ql-upload-place", () => new Delta()],
  ["table", asTable],
];

export function pictureAddress(address: string): string | null {
  return imageAddress(address, location.origin);
}

/** The number of pictures that cannot be shown. */
export function leftOut(html: string): number {
  const { body } = new DOMParser().parseFromString(html, "text/html");
  const images = [...body.querySelectorAll("img")];
  const refused = images.filter(
    (image) => pictureAddress(image.getAttribute("src") ?? "") === null,
  );
  return refused.length + body.querySelectorAll("svg, video, picture:not(:has(img))").length;
}

function asPicture(node: Node): Delta {
  if (!(node instanceof Element)) return new Delta();
  const value = Picture.value(node);
  const src = pictureAddress(value.src);
  if (src === null) return linkToPicture(node, value);
  const picture = new Delta().insert(pictureEmbed({ ...value, src }));
  return isBeforeBlock(node.closest("a") ?? node) ? picture.insert("\n") : picture;
}

/** The server writes the link to the page of an uploaded picture around it. */
function withoutLink(_: Node, delta: Delta): Delta {
  return delta.reduce((result, { insert, attributes: { link: _link, ...attributes } = {} }) => {
    return insert ? result.insert(insert, attributes) : result;
  }, new Delta());
}

/** The server writes a picture of another site as a link with its description or address. */
function asWaitingPicture(node: Node, delta: Delta): Delta {
  const href = node instanceof Element ? (node.getAttribute("href") ?? "") : "";
  const src = pictureAddress(href);
  if (src === null) return delta;
  const text = node.textContent ?? "";
  return new Delta().insert(pictureEmbed({ src, alt: text === href ? "" : text }));
}

/** As the server does it: the link has the description of the picture that cannot be shown. */
function linkToPicture(node: Element, { src, alt }: PictureValue): Delta {
  const link = linkAddress(src);
  if (link === null) return new Delta();
  const text = alt.replace(/\s+/g, " ").trim() || link;
  return new Delta().insert(text, node.closest("a") ? {} : { link });
}

const BLOCK = "ul,ol,p,div,blockquote,pre,table,hr,h1,h2,h3,h4,h5,h6";

/** Quill ends the line of a text there, but not that of an embed. */
function isBeforeBlock(node: Element): boolean {
  let next = node.nextSibling;
  while (next && !(next instanceof Element) && !next.textContent?.trim()) next = next.nextSibling;
  return next instanceof Element && next.matches(BLOCK);
}

function asTable(node: Node, delta: Delta): Delta {
  if (!(node instanceof Element) || node.parentElement?.closest("table")) return delta;
  const wrapper = node.ownerDocument.createElement("div");
  wrapper.append(node.cloneNode(true));
  const has_cells = node.querySelector("td, th") !== null;
  return has_cells ? new Delta().insert({ [Table.blotName]: tableHtml(wrapper) }) : delta;
}

/** A break at the end of a line only ends it. */
function asLineBreak(node: Node, delta: Delta): Delta {
  const is_code = node.parentElement?.closest("pre");
  const is_inside = hasTextBeside(node, "previousSibling") && hasTextBeside(node, "nextSibling");
  return !is_code && is_inside ? new Delta().insert({ [LineBreak.blotName]: true }) : delta;
}

const INLINE =
  "a,b,strong,i,em,u,ins,s,strike,del,code,kbd,samp,tt,cite,span,font,small,sub,sup,mark";

function hasTextBeside(start: Node, side: "previousSibling" | "nextSibling"): boolean {
  let node: Node | null = start;
  while (node) {
    const neighbour: ChildNode | null = node[side];
    if (!neighbour) {
      node = node.parentElement?.matches(INLINE) ? node.parentElement : null;
      continue;
    }
    if (neighbour instanceof Element) {
      if (neighbour.matches("img")) return true;
      if (!neighbour.matches(`br,${INLINE}`)) return false;
      if (neighbour.querySelector("img")) return true;
    }
    if (neighbour.textContent?.trim()) return true;
    node = neighbour;
  }
  return false;
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
