import { z } from "zod";
import { CONTENT_MAX_BYTES, INTEGER_MAX } from "../limits.ts";
import { type FormKey, plainText, TITLE_MAX, visibleLine, wholeNumber } from "../rules.ts";

const title = visibleLine("titleRequired", TITLE_MAX);
const content = plainText("contentRequired")
  .min(1, { error: "contentRequired", abort: true })
  .refine((value) => new TextEncoder().encode(value).length <= CONTENT_MAX_BYTES, {
    error: "tooLong",
    params: { max_bytes: CONTENT_MAX_BYTES },
  });

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
export type TopicInput = z.output<typeof topic_input> & ContentFormat & FormKey;
export type TopicChange = z.output<typeof topic_change> & ContentFormat;
export type PostInput = z.output<typeof post_input> & ContentFormat & FormKey;
export type PostChange = z.output<typeof post_change> & ContentFormat;
