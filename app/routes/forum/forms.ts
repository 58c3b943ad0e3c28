import { z } from "zod";
import { redirect_to } from "#app/lib/net/redirect.ts";

/** `topics` and `replies` say what a subscription to a forum notifies of. */
export const forum_subscription_form = z.object({
  intent: z.enum(
    ["subscribe", "topics", "replies", "unsubscribe", "mute", "unmute"],
    "invalidInput",
  ),
  redirect_to,
});

export const subscription_form = z.object({
  intent: z.enum(["subscribe", "unsubscribe", "mute", "unmute"], "invalidInput"),
  redirect_to,
});
