import { z } from "zod";
import { fold } from "#app/lib/text/fold.ts";
import { confirm_password, confirmationOf } from "../../base/password-confirmation.ts";
import { EMAIL_MAX, email, plainText, trim, username } from "../../base/rules.ts";
import { reset_password_input } from "./input.ts";

/** An e-mail address or a username in any case, as at the sign-in. */
const email_or_username = plainText(EMAIL_MAX, { required: "emailRequired", tidy: trim })
  .min(1, { error: "emailRequired", abort: true })
  .refine(
    (value) => email.safeParse(value).success || username.safeParse(fold(value)).success,
    "invalidEmail",
  );

export const recover_password_input = z.object({ email: email_or_username });

const new_password_confirmation = confirmationOf("new_password");

/** The page asks for the new password twice. */
export const reset_password_form = z
  .object({ ...reset_password_input.shape, confirm_password })
  .refine(new_password_confirmation.check, new_password_confirmation.issue);
