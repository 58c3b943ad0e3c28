import { z } from "zod";
import { INTEGER_MAX } from "../../base/limits.ts";
import {
  DEFAULT_ORDER,
  DESCRIPTION_MAX,
  NAME_MAX,
  plainText,
  trim,
  version,
  visibleLine,
  wholeNumber,
} from "../../base/rules.ts";
import { audience_fields, audience_input, hasAudience, no_audience } from "../audiences/input.ts";

const name = visibleLine("nameRequired", NAME_MAX);
const order = wholeNumber(-INTEGER_MAX, INTEGER_MAX);
const description = plainText(DESCRIPTION_MAX, { tidy: trim });
const category_id = wholeNumber(1, INTEGER_MAX);

export const category_input = z.object({ name, order: order.default(DEFAULT_ORDER) });
/**
 * The form of an existing category always sends its order. An empty field is an error there, not
 * the default.
 */
export const category_edit = category_input.extend({ order, version });
export const category_change = z.object({ name, order }).partial();

export const forum_input = z.object({
  name,
  description: description.nullish(),
  order: order.default(DEFAULT_ORDER),
  category_id,
  audience: audience_input.optional(),
});
/** A new forum is for every member unless the form says otherwise. */
export const new_forum_form = forum_input
  .omit({ audience: true })
  .extend({ ...audience_fields, seen_by: audience_fields.seen_by.default("everyone") })
  .refine(hasAudience, no_audience);
/** Who sees the forum is changed on a page of its own. */
export const forum_edit = forum_input.omit({ audience: true }).extend({ order, version });
export const forum_change = z
  .object({
    name,
    description: description.nullable(),
    order,
    category_id,
    audience: audience_input,
  })
  .partial();

const direction = z.enum(["up", "down"], "invalidInput");

/** One category or forum moves by one place, or to a place of its list, counted from 1. */
export const move_form = z.object({
  kind: z.enum(["category", "forum"], "invalidInput"),
  id: wholeNumber(1, INTEGER_MAX),
  direction: direction.optional(),
  position: wholeNumber(1, INTEGER_MAX).optional(),
});

export const move_input = z.object({ direction });

/** A position beyond the end is the last. */
export type Move = Pick<z.output<typeof move_form>, "direction" | "position">;
export type CategoryInput = z.output<typeof category_input>;
export type CategoryChange = z.output<typeof category_change>;
export type ForumInput = z.output<typeof forum_input>;
export type ForumChange = z.output<typeof forum_change>;
