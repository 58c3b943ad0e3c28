import { z } from "zod";
import { confirm_password, confirmationOf } from "../../base/password-confirmation.ts";
import { FULL_NAME_MAX, singleLine } from "../../base/rules.ts";
import { sign_up_input } from "../../members/users/input.ts";

const { code, email, username, full_name, password } = sign_up_input.shape;
const password_confirmation = confirmationOf("password");

/**
 * The sign-up page asks for the password twice. The field of a bound address is disabled and not
 * sent, so the invite's address is used.
 */
export function signUpForm(invited_email: string | null) {
  return z
    .object({
      code,
      full_name: singleLine(FULL_NAME_MAX, {
        required: "fullNameRequired",
        too_long: "fullNameLong",
      }).pipe(full_name),
      username,
      email: invited_email === null ? email : email.default(invited_email),
      password,
      confirm_password,
    })
    .refine(password_confirmation.check, password_confirmation.issue);
}
