import { z } from "zod";
import { text } from "../rules.ts";

/** `email` takes a username too. No shape is asked of either: whatever is wrong, the answer is the same. */
export const sign_in_input = z.object({
  email: text("emailRequired").trim().min(1, "emailRequired"),
  password: text("passwordRequired").min(1, "passwordRequired"),
});

export type SignInInput = z.output<typeof sign_in_input>;
