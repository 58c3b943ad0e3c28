import { z } from "zod";
import { confirm_password, confirmationOf } from "../password-confirmation.ts";
import { email } from "../rules.ts";
import { reset_password_input } from "./input.ts";

export const recover_password_input = z.object({ email });

const new_password_confirmation = confirmationOf("new_password");

/** The page asks for the new password twice. */
export const reset_password_form = z
  .object({ ...reset_password_input.shape, confirm_password })
  .refine(new_password_confirmation.check, new_password_confirmation.issue);
