import { z } from "zod";
import type { Block, Document } from "#app/content/document.ts";
import type { Links, StoredPost } from "../source.ts";
import { buildDocument } from "./build-document.server.ts";
import { parseOldText } from "./parse-old-text.server.ts";
import { isXmlText, parseXmlText } from "./parse-xml-text.server.ts";
import type { TextContext } from "./tag-runs.server.ts";
import { paragraphsOf } from "./text-runs.server.ts";
import { plainText } from "./text-tree.ts";

const extra_schema = z.object({
  /** The mark of the BBCodes in old texts. */
  uid: z.string(),
  /** A title of the post itself, before its text. */
  subject: z.string().default(""),
  /** In the order that the text counts them. */
  attachments: z.array(z.object({ ref: z.string(), name: z.string() })).default([]),
  poll: z
    .object({
      question: z.string(),
      options: z.array(z.object({ text: z.string(), votes: z.number() })),
    })
    .optional(),
});

export type PostExtra = z.input<typeof extra_schema>;
export type Poll = NonNullable<PostExtra["poll"]>;

export function toDocument(post: StoredPost, links: Links, board_url: string | null): Document {
  const { uid, subject, attachments, poll } = extra_schema.parse(post.extra);
  const context = { links, attachments, board_url };
  const blocks = [
    ...paragraphsOf([{ text: subject, marks: ["strong"] }]),
    ...blocksOf(post.text, uid, context),
  ];
  return poll ? [...blocks, ...pollBlocks(poll, uid)] : blocks;
}

/** All generations stand in one table, because a job rewrites old posts in the background. */
function blocksOf(text: string, uid: string, context: TextContext): Document {
  return buildDocument(nodesOf(text, uid), context);
}

const nodesOf = (text: string, uid: string) =>
  isXmlText(text) ? parseXmlText(text) : parseOldText(text, uid);

/** The question, and what was chosen how often. */
function pollBlocks({ question, options }: Poll, uid: string): Block[] {
  const lineOf = (text: string) => plainStoredText(text, uid);
  const items = options.map(({ text, votes }) =>
    paragraphsOf([{ text: `${lineOf(text)} (${votes})`, marks: [] }]),
  );
  const title = paragraphsOf([{ text: lineOf(question), marks: ["strong"] }]);
  return items.length > 0 ? [...title, { kind: "list", ordered: false, start: 1, items }] : title;
}

/** A line without its BBCodes, such as the description of a forum. */
export function plainStoredText(text: string, uid: string): string {
  return plainText(nodesOf(text, uid)).replace(/\s+/g, " ").trim();
}
