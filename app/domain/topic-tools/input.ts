import { z } from "zod";
import { REASON_MAX } from "#app/lib/field-limits.ts";
import { INTEGER_MAX } from "../limits.ts";
import { booleanField, singleLine, wholeNumber } from "../rules.ts";

const forum_id = wholeNumber(1, INTEGER_MAX);

/** What a moderator changes about a topic, all at once. The reason is of a lock and its end. */
export const topic_tools_change = z
  .object({
    is_locked: booleanField(),
    is_pinned: booleanField(),
    forum_id,
    reason: singleLine().max(REASON_MAX, "tooLong"),
  })
  .partial();

/** The forms of pages, each with one tool. They say what they make of the topic. */
export const pin_form = z.object({ is_pinned: booleanField() });
export const move_form = z.object({ forum_id });

export type TopicToolsChange = z.output<typeof topic_tools_change>;
