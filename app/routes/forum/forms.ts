import { z } from "zod";
import { redirect_to } from "#app/http/redirect.ts";

/** The button says which way; the page that it stands on is where one goes on. */
export const subscription_form = z.object({
  intent: z.enum(["subscribe", "unsubscribe"], "invalidInput"),
  redirect_to,
});
