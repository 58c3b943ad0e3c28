import type { Block, Document, Mark, Run } from "#app/content/document.ts";
import { linkAddress } from "#app/lib/net/addresses.ts";
import type { Authors } from "../chats/authors.ts";
import { fileBlocks, paragraph, pollBlocks } from "../chats/blocks.ts";
import { paragraphs } from "../chats/paragraphs.ts";
import type { Links, StoredPost } from "../source.ts";
import { type Contents, contents_schema } from "./contents.ts";

const MARKS: Record<string, Mark> = {
  bold: "strong",
  italic: "em",
  underline: "u",
  strikethrough: "s",
  code: "code",
};

export function telegramDocument(post: StoredPost, links: Links, authors: Authors): Document {
  const contents = contents_schema.parse(post.extra ?? {});
  const body: Block[] = [
    ...fileBlocks(contents.file, links),
    ...textBlocks(post.text, contents, links, authors),
    ...(contents.lines ?? []).map((line) => paragraph(line)),
    ...pollBlocks(contents.poll),
    ...(contents.author === undefined ? [] : [paragraph(`— ${contents.author}`, ["em"])]),
  ];
  return [...replyBlocks(contents, links), ...forwarded(contents, body)];
}

function replyBlocks({ reply }: Contents, links: Links): Block[] {
  if (!reply) return [];
  const source = links.post(reply.post_id);
  const blocks = paragraphs([{ text: reply.excerpt, marks: [] }]);
  return [{ kind: "quote", cite: reply.name, source, blocks }];
}

function forwarded({ forwarded_from }: Contents, body: Block[]): Block[] {
  if (forwarded_from === undefined) return body;
  return [{ kind: "quote", cite: forwarded_from, source: null, blocks: body }];
}

/** Code and quotations are blocks of their own, all else runs on. */
function textBlocks(
  text: string,
  { formats = [["plain", text.length, null]] }: Contents,
  links: Links,
  authors: Authors,
): Block[] {
  const blocks: Block[] = [];
  let runs: Run[] = [];
  let start = 0;
  const endRuns = () => {
    blocks.push(...paragraphs(runs));
    runs = [];
  };
  for (const [type, length, target] of formats) {
    const part = text.slice(start, start + length);
    start += length;
    if (type === "pre" || type === "blockquote") {
      endRuns();
      blocks.push(type === "pre" ? { kind: "pre", code: part } : quotation(part));
      continue;
    }
    runs.push(formattedRun(type, part, target, links, authors));
  }
  endRuns();
  return blocks;
}

const quotation = (text: string): Block => ({
  kind: "quote",
  cite: "",
  source: null,
  blocks: paragraphs([{ text, marks: [] }]),
});

function formattedRun(
  type: string,
  text: string,
  target: string | null,
  links: Links,
  authors: Authors,
): Run {
  const mark = MARKS[type];
  if (mark) return { text, marks: [mark] };
  if (type === "mention_name") {
    const author = target === null ? undefined : authors.get(target);
    return (author && links.mention({ id: author.id })) ?? { text, marks: [] };
  }
  if (type === "spoiler") links.lose("lost_format", "spoiler");
  const address = type === "text_link" ? target : type === "link" ? withScheme(text) : null;
  const href = address === null ? null : outsideAddress(address);
  return { text, marks: href === null ? [] : [`link ${href}`] };
}

/** Telegram makes links of addresses without a scheme. */
const withScheme = (text: string) => (/^[a-z][a-z\d+.-]*:/i.test(text) ? text : `https://${text}`);

/** A path would lead somewhere on this site. */
function outsideAddress(address: string): string | null {
  return /^(?:https?:\/\/|mailto:)/i.test(address.trim()) ? linkAddress(address) : null;
}
