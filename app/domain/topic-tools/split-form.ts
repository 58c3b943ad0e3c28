import { INTEGER_MAX } from "../limits.ts";
import { plainText, wholeNumber } from "../rules.ts";
import { split_input } from "./split-input.ts";

/** A field of a form has one value, so the ids stand in one, with commas between them. */
const post_ids = plainText()
  .transform((text) => text.split(",").map(Number))
  .pipe(split_input.shape.post_ids);

export const split_form = split_input.extend({
  post_ids,
  forum_id: wholeNumber(1, INTEGER_MAX),
});
