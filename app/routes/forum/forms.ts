import { z } from "zod";
import { redirect_to } from "#app/lib/redirect.ts";

/** The button decides the direction; the member stays on the same page. */
export const subscription_form = z.object({
  intent: z.enum(["subscribe", "unsubscribe"], "invalidInput"),
  redirect_to,
});
