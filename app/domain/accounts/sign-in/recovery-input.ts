import { z } from "zod";
import { FORMER_USERNAME_MAX } from "#app/contract/field-limits.ts";
import { confirm_password, confirmationOf } from "../../base/password-confirmation.ts";
import { EMAIL_MAX, email, plainText, trim } from "../../base/rules.ts";
import { reset_password_input } from "./input.ts";

/** A name of a forum that the community has left may have blanks and capitals. */
const isName = (value: string) => value.length <= FORMER_USERNAME_MAX && !value.includes("@");

/** An e-mail address, a username or a former one, as at the sign-in. */
const email_or_username = plainText(EMAIL_MAX, { required: "emailRequired", tidy: trim })
  .min(1, { error: "emailRequired", abort: true })
  .refine((value) => email.safeParse(value).success || isName(value), "invalidEmail");

export const recover_password_input = z.object({ email: email_or_username });

const new_password_confirmation = confirmationOf("new_password");

/** The page asks for the new password twice. */
export const reset_password_form = z
  .object({ ...reset_password_input.shape, confirm_password })
  .refine(new_password_confirmation.check, new_password_confirmation.issue);
