import { z } from "zod";
import { idList } from "../id-list.ts";
import { booleanField } from "../rules.ts";

/** A form has as many boxes. Who moderates more moderates whole categories. */
const SCOPES_MAX = 500;

/** An unchecked box is not sent; without any, the member is no moderator. */
export const moderator_form = z.object({
  everything: booleanField().default(false),
  category_ids: idList(SCOPES_MAX),
  forum_ids: idList(SCOPES_MAX),
});

export type ModeratorInput = z.output<typeof moderator_form>;
