import { z } from "zod";
import { REASON_MAX } from "#app/contract/field-limits.ts";
import { INTEGER_MAX } from "../../base/limits.ts";
import { booleanField, singleLine, visibleLine, wholeNumber } from "../../base/rules.ts";

const forum_id = wholeNumber(1, INTEGER_MAX);

/** Of a form, in which no forum is chosen at first: a wrong one would be told to all its members. */
export const chosen_forum_id = wholeNumber(1, INTEGER_MAX, "forumRequired");

/** What a moderator changes about a topic, all at once. Members read the reason of a lock only. */
export const topic_tools_change = z
  .object({
    is_locked: booleanField(),
    is_pinned: booleanField(),
    forum_id,
    reason: singleLine(REASON_MAX),
  })
  .partial();

/** Members read the reason on the page, so a moderator has to give one. */
export const lock_form = z.object({ reason: visibleLine("reasonRequired", REASON_MAX) });
/** `confirmed` is the forum for which a page has told how many members see the topic there. */
export const move_form = z.object({
  forum_id: chosen_forum_id,
  confirmed: forum_id.optional(),
});

export type TopicToolsChange = z.output<typeof topic_tools_change>;
