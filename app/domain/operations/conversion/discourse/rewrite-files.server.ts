import {
  type CookedElement,
  type CookedNode,
  element,
  findElement,
  hasClass,
  lineOf,
} from "./cooked-tree.server.ts";
import { emojiOf } from "./emoji.ts";
import { linkLine, placeholderFor, type Rewrite, type Rewriting } from "./rewriting.server.ts";
import { keyOfShortName, uploadKey, uploadRef } from "./upload-key.ts";

export function rewriteImage(
  node: CookedElement,
  href: string | null,
  rewriting: Rewriting,
): CookedNode[] {
  const emoji = emojiText(node, rewriting);
  if (emoji !== null) return [emoji];
  // Pictures of members and of other sites, which are no part of the text.
  if (hasClass(node, "avatar", "site-icon", "onebox-avatar")) return [];
  const { src = "", alt = "", title = "" } = node.attributes;
  const key = keyOfImage(node);
  const run = key === null ? null : rewriting.links.file(uploadRef(key));
  if (run) {
    const image = run.image && { ...run.image, alt: run.image.alt || descriptionOf(alt) };
    return [placeholderFor(rewriting, { ...run, ...(image && { image }) }, href)];
  }
  const address = src.startsWith("//") ? `https:${src}` : src;
  if (key === null && /^https?:/i.test(address))
    return [{ ...node, attributes: { ...node.attributes, src: address } }];
  const label = alt || title;
  return label === "" ? [] : [`[${label}]`];
}

/** Discourse puts the name of the file where nobody has written a description. */
function descriptionOf(alt: string): string {
  return /^(?:image|img[_-]?\d+|[\w-]+\.\w{3,4}|[\da-f]{16,})$/i.test(alt.trim()) ? "" : alt;
}

function keyOfImage({ attributes }: CookedElement): string | null {
  const { src = "", "data-orig-src": written_src = "", "data-base62-sha1": base62 } = attributes;
  if (base62 !== undefined) return keyOfShortName(base62);
  return uploadKey(src) ?? uploadKey(written_src);
}

/** A picture in a frame that shows it large. Only the picture is part of the text. */
export function rewriteLightbox(node: CookedElement, rewriting: Rewriting): CookedNode[] {
  const picture = findElement([node], ({ tag }) => tag === "img");
  if (!picture) return [];
  const link = findElement([node], ({ tag }) => tag === "a");
  const { href = "" } = link?.attributes ?? {};
  // The link leads to the original, and the picture is one of its smaller sizes.
  const attributes =
    keyOfImage(picture) === null && uploadKey(href) !== null
      ? { ...picture.attributes, src: href }
      : picture.attributes;
  return rewriteImage({ ...picture, attributes }, null, rewriting);
}

/** A link to an upload. Null for any other link. */
export function rewriteAttachment(
  node: CookedElement,
  rewriting: Rewriting,
  rewrite: Rewrite,
): CookedNode[] | null {
  const { href = "", "data-orig-href": written_href = "" } = node.attributes;
  const key = uploadKey(href) ?? uploadKey(written_href);
  if (key === null) return null;
  const picture = findElement(node.children, ({ tag }) => tag === "img");
  if (picture) return rewrite(node.children);
  const run = rewriting.links.file(uploadRef(key));
  const text = lineOf(node.children);
  if (!run) return [text || href];
  if (!run.image) return [placeholderFor(rewriting, run, null)];
  return [element("a", [text || run.image.alt || href], { href: run.image.src })];
}

/** A video or a sound: the uploaded file, or a link to where it is. */
export function rewriteMedia(node: CookedElement, rewriting: Rewriting): CookedNode[] {
  const source = findElement(
    [node],
    ({ attributes }) => (attributes.src ?? attributes["data-video-src"]) !== undefined,
  );
  const link = findElement(node.children, ({ tag }) => tag === "a");
  const video = source?.tag === "img" ? null : source?.attributes;
  const address = video?.src ?? video?.["data-video-src"] ?? link?.attributes.href ?? "";
  const key =
    uploadKey(address) ??
    uploadKey(video?.["data-orig-src"] ?? "") ??
    uploadKey(link?.attributes.href ?? "");
  const run = key === null ? null : rewriting.links.file(uploadRef(key));
  if (run) return [element("p", [placeholderFor(rewriting, run, null)])];
  const page = video?.["data-original-href"] ?? (address || addressOfVideo(node));
  return page === "" ? [] : [linkLine(page, node.attributes["data-video-title"])];
}

const VIDEO_PAGES = new Map([
  ["youtube", "https://www.youtube.com/watch?v="],
  ["vimeo", "https://vimeo.com/"],
  ["tiktok", "https://m.tiktok.com/v/"],
]);

/** Discourse writes the page of a video into its frame when a browser asks for it. */
function addressOfVideo({ attributes }: CookedElement): string {
  const { "data-provider-name": provider = "", "data-video-id": id = "" } = attributes;
  const page = VIDEO_PAGES.get(provider);
  return page === undefined || id === "" ? "" : page + encodeURIComponent(id);
}

/** The character of an emoji, or its name. Null for any other picture. */
function emojiText(node: CookedElement, { lost_formats }: Rewriting): string | null {
  if (!hasClass(node, "emoji")) return null;
  const name = (node.attributes.title ?? node.attributes.alt ?? "").replace(/^:|:$/g, "");
  const character = emojiOf(name);
  if (character !== null || name === "") return character ?? "";
  lost_formats.add("emoji");
  return `:${name}:`;
}
