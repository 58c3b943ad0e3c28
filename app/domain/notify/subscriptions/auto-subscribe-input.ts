import { z } from "zod";
import { booleanField } from "../../base/rules.ts";

/**
 * The topics to which a member is subscribed automatically. A form does not send an unchecked box,
 * hence the defaults.
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
