import { z } from "zod";
import { redirect_to } from "#app/lib/redirect.ts";

export const subscription_form = z.object({
  intent: z.enum(["subscribe", "unsubscribe"], "invalidInput"),
  redirect_to,
});
