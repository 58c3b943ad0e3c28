import { z } from "zod";
import { booleanField } from "../rules.ts";

/**
 * The topics a member is subscribed to without asking. A form does not send a box that is not
 * ticked.
 */
export const auto_subscribe_input = z.object({
  follow_own_topics: booleanField().default(false),
  follow_replied_topics: booleanField().default(false),
});

export type AutoSubscribe = z.output<typeof auto_subscribe_input>;
export type AutoSubscribeChoice = keyof AutoSubscribe;
export const AUTO_SUBSCRIBE_CHOICES: readonly AutoSubscribeChoice[] = [
  "follow_own_topics",
  "follow_replied_topics",
];
