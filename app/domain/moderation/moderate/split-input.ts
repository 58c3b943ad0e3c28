import { z } from "zod";
import { INTEGER_MAX } from "../../base/limits.ts";
import { TITLE_MAX, visibleLine, wholeNumber } from "../../base/rules.ts";
import { SPLIT_POSTS_MAX } from "./limits.ts";

export const split_input = z.object({
  post_ids: z
    .array(wholeNumber(1, Number.MAX_SAFE_INTEGER), { error: "fieldRequired" })
    .min(1, { error: "noPostsChosen" })
    .max(SPLIT_POSTS_MAX, { error: "tooManyPostsChosen" }),
  title: visibleLine("titleRequired", TITLE_MAX),
  forum_id: wholeNumber(1, INTEGER_MAX).optional(),
});

export type SplitInput = z.output<typeof split_input>;
