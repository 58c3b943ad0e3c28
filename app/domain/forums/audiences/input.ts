import { z } from "zod";
import { idList } from "../../base/id-list.ts";
import { INTEGER_MAX } from "../../base/limits.ts";
import { booleanField, plainText, wholeNumber } from "../../base/rules.ts";

/** More would not fit into a form. */
const AUDIENCE_MAX = 100;

const row = z.object({ group_id: wholeNumber(1, INTEGER_MAX), may_write: booleanField() });

/** The groups that see a forum. Null means every member. */
export const audience_input = z
  .array(row)
  .min(1, "audienceRequired")
  .max(AUDIENCE_MAX, "tooManyIds")
  .refine((rows) => new Set(rows.map(({ group_id }) => group_id)).size === rows.length, {
    error: "groupTwice",
  })
  .nullable();

/** Who sees a forum, as boxes of a form: a group that writes also reads. */
export const audience_fields = {
  seen_by: z.enum(["everyone", "groups"], "invalidInput"),
  reader_ids: idList(AUDIENCE_MAX),
  writer_ids: idList(AUDIENCE_MAX),
};
type AudienceFields = z.output<z.ZodObject<typeof audience_fields>>;

/** A form with `audience_fields` adds this check. */
export function hasAudience(fields: AudienceFields): boolean {
  return audienceOf(fields)?.length !== 0;
}
export const no_audience = { error: "audienceRequired", path: ["reader_ids"] };

export function audienceOf({ seen_by, reader_ids, writer_ids }: AudienceFields): Audience {
  if (seen_by === "everyone") return null;
  const group_ids = [...new Set([...reader_ids, ...writer_ids])].toSorted((a, b) => a - b);
  return group_ids.map((group_id) => ({ group_id, may_write: writer_ids.includes(group_id) }));
}

/** Two audiences with their ids. */
const CONFIRMED_MAX = 8000;

/**
 * `confirmed` says which change the button makes. The button with an intent returns the form with
 * the choice.
 */
export const audience_form = z
  .object({
    ...audience_fields,
    intent: z.enum(["change"], "invalidInput").optional(),
    confirmed: plainText(CONFIRMED_MAX).optional(),
  })
  .refine(hasAudience, no_audience);

export type Audience = z.output<typeof audience_input>;
