import { plainText } from "../../base/rules.ts";
import { chosen_forum_id, move_form } from "./input.ts";
import { SPLIT_POSTS_MAX } from "./limits.ts";
import { split_input } from "./split-input.ts";

/** The length of the longest list: each id has a comma after it. */
const POST_IDS_MAX = SPLIT_POSTS_MAX * (String(Number.MAX_SAFE_INTEGER).length + 1);

/** A field of a form has one value, so it holds all ids, with commas between them. */
const post_ids = plainText(POST_IDS_MAX)
  .transform((text) => text.split(",").map(Number))
  .pipe(split_input.shape.post_ids);

export const split_form = split_input.extend({
  post_ids,
  forum_id: chosen_forum_id,
  confirmed: move_form.shape.confirmed,
});
