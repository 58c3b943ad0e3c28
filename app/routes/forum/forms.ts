import { z } from "zod";
import { redirect_to } from "#app/lib/net/redirect.ts";

/**
 * `unsubscribe` ends a subscription in a list of them, and changes nothing else; `normal` also ends
 * a mute.
 */
export const forum_subscription_form = z.object({
  intent: z.enum(["subscribe", "normal", "mute", "unsubscribe", "replies"], "invalidInput"),
  redirect_to,
});

export const subscription_form = z.object({
  intent: z.enum(["subscribe", "normal", "mute", "unsubscribe"], "invalidInput"),
  redirect_to,
});
