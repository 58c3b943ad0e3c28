import type { Mark, Run } from "#app/content/document.ts";
import type { Links } from "../source.ts";
import { wholeAddress, withoutLinks } from "./text-runs.server.ts";
import { plainText, type TextTag } from "./text-tree.ts";

/** What the text of a post refers to. */
export type TextContext = {
  links: Links;
  /** Of the post, in the order that `[attachment=N]` counts. */
  attachments: { ref: string; name: string }[];
  /** "https://forum.example/phpbb/", if the forum says so. */
  board_url: string | null;
};

/** The picture itself is fetched later, as those in new posts are. */
export function imageRuns(
  node: TextTag,
  marks: readonly Mark[],
  { board_url }: TextContext,
): Run[] {
  const written = node.value || plainText(node.children).trim();
  const address = wholeAddress(written, board_url);
  return address !== null && /^https?:/i.test(address)
    ? [{ text: "", marks: [], image: { src: address, alt: "", width: 0, height: 0 } }]
    : [{ text: written, marks }];
}

/** The number counts those of today; the name shows whether one was deleted since. */
export function attachmentRuns(node: TextTag, marks: readonly Mark[], context: TextContext): Run[] {
  const name = plainText(node.children).trim() || node.attributes.filename || "";
  const numbered = context.attachments[Number(node.value)];
  const named = context.attachments.filter((attachment) => attachment.name === name);
  const attachment = numbered?.name === name || named.length !== 1 ? numbered : named[0];
  const run = attachment && context.links.file(attachment.ref);
  if (run) return [run];
  if (!attachment) context.links.lose("missing_file", name);
  return [{ text: `[${name || attachment?.name || "…"}]`, marks }];
}

/** What was typed as ":smile:" becomes the sign. */
export function emojiOf({ children, attributes }: TextTag): string {
  const written = plainText(children);
  const codes = (attributes.seq ?? attributes.tseq ?? "")
    .split("-")
    .map((code) => Number.parseInt(code, 16));
  const is_code = codes.every(
    (code) => code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff),
  );
  return /^[\0-\x7f]*$/.test(written) && is_code ? String.fromCodePoint(...codes) : written;
}

export function mentionOf(node: TextTag, marks: readonly Mark[], { links }: TextContext): Run {
  const name = plainText(node.children).replace(/^@/, "").trim();
  const { user_id, u } = node.attributes;
  const id = Number(user_id ?? u ?? /^u:(\d+)$/.exec(node.value)?.[1] ?? 0);
  const mention = id > 0 ? links.mention({ id }) : links.mention({ name });
  if (!mention) return { text: `@${name}`, marks };
  return { ...mention, marks: [...withoutLinks(marks), ...mention.marks] };
}

/** The most common tag that forums have added has only the id of a video. */
export function videoOf({ name, children }: TextTag): string | null {
  const id = plainText(children).trim();
  return /^(?:youtube|yt)$/.test(name) && /^[\w-]{11}$/.test(id)
    ? `https://www.youtube.com/watch?v=${id}`
    : null;
}
