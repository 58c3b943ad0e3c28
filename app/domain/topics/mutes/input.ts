import { z } from "zod";
import { INTEGER_MAX } from "../../base/limits.ts";
import { wholeNumber } from "../../base/rules.ts";

export type MutedThing = { topic_id: number } | { forum_id: number } | { user_id: number };

const id = wholeNumber(1, INTEGER_MAX).nullish();

export const mute_input = z
  .object({ topic_id: id, forum_id: id, user_id: id })
  .refine(
    ({ topic_id, forum_id, user_id }) => [topic_id, forum_id, user_id].filter(Boolean).length === 1,
    { error: "muteOneThing", path: ["topic_id"] },
  );

/** The schema has checked that there is one. */
export function mutedThingOf({
  topic_id,
  forum_id,
  user_id,
}: z.output<typeof mute_input>): MutedThing {
  if (user_id) return { user_id };
  return forum_id ? { forum_id } : { topic_id: topic_id ?? 0 };
}
