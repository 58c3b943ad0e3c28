import { z } from "zod";
import { INTEGER_MAX } from "../limits.ts";
import { booleanField, wholeNumber } from "../rules.ts";

/** More than the forums of any site. */
const SCOPES_MAX = 1000;
const ids = z.array(wholeNumber(1, INTEGER_MAX)).max(SCOPES_MAX, "tooLong").default([]);

/** An unchecked box is not sent; without any, the member is no moderator. */
export const moderator_form = z.object({
  everything: booleanField().default(false),
  category_ids: ids,
  forum_ids: ids,
});

export type ModeratorInput = z.output<typeof moderator_form>;
