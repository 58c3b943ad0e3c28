import { z } from "zod";
import { redirect_to } from "#app/lib/net/redirect.ts";

/**
 * `unsubscribe` ends a subscription in a list of them, and changes nothing else; `normal` also ends
 * a mute.
 */
const TOPIC_INTENTS = ["subscribe", "normal", "mute", "unsubscribe"] as const;

export const forum_subscription_form = z.object({
  intent: z.enum([...TOPIC_INTENTS, "replies"], "invalidInput"),
  redirect_to,
});

export const subscription_form = z.object({
  intent: z.enum(TOPIC_INTENTS, "invalidInput"),
  redirect_to,
});
