import { z } from "zod";
import { idList } from "../../base/id-list.ts";
import { INTEGER_MAX } from "../../base/limits.ts";
import { booleanField, wholeNumber } from "../../base/rules.ts";

/**
 * The form has at most this many boxes. A member who moderates more should get whole categories.
 */
const SCOPES_MAX = 500;

const scope_ids = z.array(wholeNumber(1, INTEGER_MAX)).max(SCOPES_MAX, "tooManyIds").default([]);

/** An unchecked box is not sent; without any, the member is no moderator. */
export const moderator_form = z.object({
  everything: booleanField().default(false),
  category_ids: idList(SCOPES_MAX),
  forum_ids: idList(SCOPES_MAX),
});

/** What a call of the API sends instead of the form. */
export const moderator_input = z.object({
  everything: booleanField().default(false),
  category_ids: scope_ids,
  forum_ids: scope_ids,
});

export type ModeratorInput = z.output<typeof moderator_form>;
