import { z } from "zod";
import { repeated, repeats } from "../repeated.ts";
import { email } from "../rules.ts";
import { reset_password_input } from "./input.ts";

export const recover_password_input = z.object({ email });

const new_password_repeats = repeats("new_password");

/** The page asks for the new password twice. */
export const reset_password_form = z
  .object({ ...reset_password_input.shape, confirm_password: repeated })
  .refine(new_password_repeats.holds, new_password_repeats.or);
