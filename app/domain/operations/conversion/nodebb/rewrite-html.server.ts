import { Parser } from "htmlparser2";
import { isOwnPath, linkAddress } from "#app/lib/net/addresses.ts";
import { escapeHtml } from "#app/lib/text/escape-html.ts";
import type { Upload, Uploads } from "./uploads.ts";

const VOID = new Set(["br", "hr", "img", "input", "wbr", "col", "area", "base", "link", "meta"]);
/** Videos, sounds and pages in a page. What is inside them is for browsers that cannot show them. */
const MEDIA = new Set(["iframe", "video", "audio", "embed", "object", "source"]);
const ATTRIBUTES = new Set([
  "href",
  "src",
  "alt",
  "width",
  "height",
  "start",
  "colspan",
  "rowspan",
]);
const PLACEHOLDER = "/assets/upload-";

/** HTML of a post in which the parser finds what it knows. */
type RewrittenHtml = {
  html: string;
  /** The picture that stands for an uploaded one in `html` is known by its address. */
  uploadOf(src: string): Upload | null;
  /** The tags that have become links. */
  media: string[];
};

/**
 * Pictures that were uploaded there get an address that the parser takes for one of a picture of this
 * site; other paths of that site lead nowhere here, so their pictures are their descriptions. Videos
 * become links.
 */
export function rewriteHtml(html: string, uploads: Uploads): RewrittenHtml {
  const shown_uploads: Upload[] = [];
  const media: string[] = [];
  const output: string[] = [];
  let media_depth = 0;

  function sourceOf(src: string): string {
    const upload = uploads.find(src);
    if (upload) return `${PLACEHOLDER}${shown_uploads.push(upload) - 1}`;
    return isOwnPath(src) ? "" : src;
  }

  function addMedia(tag: string, src: string): void {
    const address = linkAddress(src.startsWith("//") ? `https:${src}` : src);
    if (address === null) return;
    media.push(tag);
    output.push(`<p><a href="${escapeHtml(address)}">${escapeHtml(address)}</a></p>`);
  }

  const parser = new Parser({
    onopentag(tag, attributes) {
      if (MEDIA.has(tag)) {
        media_depth += 1;
        return addMedia(tag, attributes.src ?? "");
      }
      if (media_depth > 0) return;
      const written = Object.entries(attributes)
        .filter(([name]) => ATTRIBUTES.has(name))
        .map(([name, value]) => [name, tag === "img" && name === "src" ? sourceOf(value) : value])
        .map(([name, value = ""]) => ` ${name}="${escapeHtml(value)}"`);
      output.push(`<${tag}${written.join("")}>`);
    },
    ontext(text) {
      if (media_depth === 0) output.push(escapeHtml(text));
    },
    onclosetag(tag) {
      if (MEDIA.has(tag)) media_depth -= 1;
      else if (media_depth === 0 && !VOID.has(tag)) output.push(`</${tag}>`);
    },
  });
  parser.end(html);
  return {
    html: output.join(""),
    media,
    uploadOf: (src) =>
      src.startsWith(PLACEHOLDER)
        ? (shown_uploads[Number(src.slice(PLACEHOLDER.length))] ?? null)
        : null,
  };
}
