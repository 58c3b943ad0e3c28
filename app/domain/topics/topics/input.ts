import { z } from "zod";
import { CONTENT_MAX_BYTES, INTEGER_MAX } from "../../base/limits.ts";
import {
  boundedText,
  type FormKey,
  TITLE_MAX,
  visibleLine,
  wholeNumber,
} from "../../base/rules.ts";
import type { SentDraft } from "../drafts/parts/sent-draft.server.ts";

const title = visibleLine("titleRequired", TITLE_MAX);
const too_long = { error: "tooLong", params: { max_bytes: CONTENT_MAX_BYTES } } as const;
/** One byte in NFC can have been typed as so many characters (U+0390 has two bytes). */
const TYPED_PER_BYTE = 1.5;
const isShort = (value: string) => new TextEncoder().encode(value).length <= CONTENT_MAX_BYTES;
const bounded_text = boundedText(TYPED_PER_BYTE * CONTENT_MAX_BYTES, "contentRequired", too_long);
const content = bounded_text
  .min(1, { error: "contentRequired", abort: true })
  .refine(isShort, too_long);
/** The text of a draft, which may be empty. */
export const written_text = bounded_text.refine(isShort, too_long);

export const topic_input = z.object({ forum_id: wholeNumber(1, INTEGER_MAX), title, content });
export const topic_change = z.object({ title, content }).partial();
export const post_input = z.object({ content });
export const post_change = z.object({ content }).partial();

/** A text in the format of either editor, which is only converted. */
export const convert_input = z.object({
  content,
  content_format: z.enum(["markdown", "html"], "invalidInput").default("markdown"),
});

/** The default is HTML, which the API takes. */
type ContentFormat = { content_format?: "markdown" | "html" };

export type ContentInput = { content: string } & ContentFormat;
type WithDraft = { draft?: SentDraft };
export type TopicInput = z.output<typeof topic_input> & ContentFormat & FormKey & WithDraft;
export type TopicChange = z.output<typeof topic_change> & ContentFormat;
export type PostInput = z.output<typeof post_input> & ContentFormat & FormKey & WithDraft;
export type PostChange = z.output<typeof post_change> & ContentFormat;
