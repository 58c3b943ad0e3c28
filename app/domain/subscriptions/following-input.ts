import { z } from "zod";
import { flag } from "../rules.ts";

/**
 * Which topics a member is subscribed to without asking. As a form sends it: a box that is not
 * ticked is not there.
 */
export const following_input = z.object({
  follow_own_topics: flag().default(false),
  follow_replied_topics: flag().default(false),
});

export type Following = z.output<typeof following_input>;
export type Follow = keyof Following;
export const FOLLOWS: readonly Follow[] = ["follow_own_topics", "follow_replied_topics"];
