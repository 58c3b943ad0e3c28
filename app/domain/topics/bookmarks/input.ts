import { z } from "zod";
import { BOOKMARK_NOTE_MAX } from "#app/contract/field-limits.ts";
import { INTEGER_MAX, WIDE_ID_MAX } from "../../base/limits.ts";
import { singleLine, wholeNumber } from "../../base/rules.ts";

export type BookmarkedThing = { topic_id: number } | { post_id: number };

const note = singleLine(BOOKMARK_NOTE_MAX)
  .transform((value) => value || null)
  .nullish();

/** The address of the form says what is bookmarked. The button that saves sends no intent. */
export const bookmark_form = z.object({
  intent: z.literal("remove", "invalidInput").optional(),
  note,
});

export const bookmark_input = z
  .object({
    topic_id: wholeNumber(1, INTEGER_MAX).nullish(),
    post_id: wholeNumber(1, WIDE_ID_MAX).nullish(),
    note: note.meta({ description: "Of an existing bookmark, a missing note changes nothing" }),
  })
  .refine(({ topic_id, post_id }) => topic_id || post_id, {
    error: "fieldRequired",
    path: ["topic_id"],
  })
  .refine(({ topic_id, post_id }) => !topic_id || !post_id, {
    error: "invalidInput",
    path: ["post_id"],
  });

/** `undefined` leaves the note of an existing bookmark as it is. */
export type BookmarkNote = { note?: string | null | undefined };
type BookmarkInput = z.output<typeof bookmark_input>;

/** The thing that a call of the API names: the schema has checked that there is one. */
export function bookmarkedThing({ topic_id, post_id }: BookmarkInput): BookmarkedThing {
  return post_id ? { post_id } : { topic_id: topic_id ?? 0 };
}
