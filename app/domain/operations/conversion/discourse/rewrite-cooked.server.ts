import { decodePart } from "#app/lib/net/decode-part.ts";
import {
  type CookedElement,
  type CookedNode,
  element,
  findElement,
  hasClass,
  lineOf,
} from "./cooked-tree.server.ts";
import {
  rewriteAttachment,
  rewriteImage,
  rewriteLightbox,
  rewriteMedia,
} from "./rewrite-files.server.ts";
import { rewriteQuote, rewriteTranscript } from "./rewrite-quotes.server.ts";
import { linkLine, placeholderFor, type Rewrite, type Rewriting } from "./rewriting.server.ts";

/** Turns what only Discourse has into plain HTML, of which `parseHtml()` makes a document. */
export function rewriteCooked(nodes: readonly CookedNode[], rewriting: Rewriting): CookedNode[] {
  const rewrite: Rewrite = (inner, href = null) =>
    inner.flatMap((node) => (typeof node === "string" ? [node] : rewriteElement(node, href)));

  function rewriteElement(node: CookedElement, href: string | null): CookedNode[] {
    const same = () => [{ ...node, children: rewrite(node.children, href) }];
    switch (node.tag) {
      case "pre":
        return [node];
      case "img":
        return rewriteImage(node, href, rewriting);
      case "a":
        return rewriteLink(node, href, rewriting, rewrite);
      case "aside":
        if (hasClass(node, "quote")) return rewriteQuote(node, rewriting, rewrite);
        return hasClass(node, "onebox") ? rewriteOnebox(node) : same();
      case "div":
        return rewriteDivision(node, rewriting, rewrite) ?? same();
      case "span":
        return rewriteSpan(node, rewriting, () => rewrite(node.children, href)) ?? same();
      case "iframe":
      case "video":
      case "audio":
        return rewriteMedia(node, rewriting);
      case "details":
        rewriting.lost_formats.add("details");
        return same();
      case "summary":
        return [element("p", [element("strong", rewrite(node.children, href))])];
      case "sup":
        return hasClass(node, "footnote-ref") ? [lineOf(node.children)] : lose(node, "sup");
      case "sub":
      case "small":
      case "big":
      case "mark":
        return lose(node, node.tag);
      default:
        return same();
    }

    function lose({ children }: CookedElement, format: string): CookedNode[] {
      rewriting.lost_formats.add(format);
      return rewrite(children, href);
    }
  }

  return rewrite(nodes);
}

function rewriteLink(
  node: CookedElement,
  outer_href: string | null,
  rewriting: Rewriting,
  rewrite: Rewrite,
): CookedNode[] {
  const text = lineOf(node.children);
  const href = node.attributes.href ?? "";
  if (hasClass(node, "mention")) {
    const name = decodePart(/\/(?:u|users)\/([^/?#]+)/.exec(href)?.[1] ?? text.replace(/^@/, ""));
    const run = rewriting.links.mention({ name });
    return [run ? placeholderFor(rewriting, run, null) : text];
  }
  if (hasClass(node, "mention-group", "footnote-backref"))
    return hasClass(node, "mention-group") ? [text] : [];
  if (hasClass(node, "hashtag", "hashtag-cooked")) return rewriteHashtag(node, text, rewriting);
  if (hasClass(node, "lightbox")) return rewriteLightbox(node, rewriting);
  const attachment = rewriteAttachment(node, rewriting, rewrite);
  if (attachment) return attachment;
  // Two slashes: the address of another host, with the scheme of the page.
  const address = href.startsWith("//") ? `https:${href}` : href;
  const attributes = { ...node.attributes, href: address };
  return [{ ...node, attributes, children: rewrite(node.children, address || outer_href) }];
}

function rewriteHashtag(node: CookedElement, text: string, { links }: Rewriting): CookedNode[] {
  const label = text.startsWith("#") ? text : `#${text}`;
  const { href = "", "data-type": type, "data-id": data_id } = node.attributes;
  const is_category = type === "category" || (type === undefined && href.includes("/c/"));
  const forum_id = /^\d{1,9}$/.exec(data_id ?? href.split("/").at(-1) ?? "")?.[0];
  const path = is_category && forum_id !== undefined ? links.forum(Number(forum_id)) : null;
  return path === null ? [label] : [element("a", [label], { href: path })];
}

/** A preview of another page becomes a link with the title of that page. */
function rewriteOnebox(node: CookedElement): CookedNode[] {
  const heading = findElement(node.children, ({ tag }) => tag === "h3" || tag === "h4");
  const link =
    (heading && findElement(heading.children, isLink)) ?? findElement(node.children, isLink);
  const href = node.attributes["data-onebox-src"] ?? link?.attributes.href ?? "";
  const title = heading ? lineOf(heading.children) : "";
  return [linkLine(href, title)];
}

function isLink({ tag, attributes }: CookedElement): boolean {
  return tag === "a" && attributes.href !== undefined;
}

function rewriteDivision(
  node: CookedElement,
  rewriting: Rewriting,
  rewrite: Rewrite,
): CookedNode[] | null {
  if (hasClass(node, "lightbox-wrapper")) return rewriteLightbox(node, rewriting);
  if (hasClass(node, "poll")) return rewriting.writePoll(node);
  if (hasClass(node, "chat-transcript")) return rewriteTranscript(node, rewriting, rewrite);
  if (hasClass(node, "lazy-video-container", "video-placeholder-container"))
    return rewriteMedia(node, rewriting);
  if (hasClass(node, "math")) {
    rewriting.lost_formats.add("math");
    return [element("pre", [element("code", node.children)])];
  }
  if (hasClass(node, "spoiler", "spoiled")) rewriting.lost_formats.add("spoiler");
  if (hasClass(node, "discourse-post-event")) {
    rewriting.lost_formats.add("event");
    const {
      "data-name": name = "",
      "data-start": start = "",
      "data-end": end = "",
    } = node.attributes;
    return [element("p", [[name, start, end].filter((part) => part !== "").join(" – ")])];
  }
  return null;
}

/** The marks of BBCode, which Discourse takes as well as Markdown. */
const BBCODE_TAGS = new Map([
  ["bbcode-b", "strong"],
  ["bbcode-i", "em"],
  ["bbcode-u", "u"],
  ["bbcode-s", "s"],
]);

function rewriteSpan(
  node: CookedElement,
  rewriting: Rewriting,
  rewriteChildren: () => CookedNode[],
): CookedNode[] | null {
  const { attributes, children } = node;
  const bbcode_tag = BBCODE_TAGS.get(attributes.class ?? "");
  if (bbcode_tag !== undefined) return [element(bbcode_tag, rewriteChildren())];
  if (hasClass(node, "discourse-local-date")) {
    const { "data-date": date, "data-time": time = "", "data-timezone": zone = "" } = attributes;
    if (date === undefined) return null;
    const parts = [date, time.slice(0, "hh:mm".length), zone && `(${zone})`];
    return [parts.filter((part) => part !== "").join(" ")];
  }
  if (hasClass(node, "math")) {
    rewriting.lost_formats.add("math");
    return [element("code", children)];
  }
  if (hasClass(node, "chcklst-box")) return [hasClass(node, "checked") ? "☑" : "☐"];
  if (hasClass(node, "spoiler", "spoiled")) rewriting.lost_formats.add("spoiler");
  if (attributes.style !== undefined) rewriting.lost_formats.add("style");
  return null;
}
