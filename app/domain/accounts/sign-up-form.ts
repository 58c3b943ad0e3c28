import { z } from "zod";
import { repeated, repeats } from "../repeated.ts";
import { text } from "../rules.ts";
import { sign_up_input } from "../users/input.ts";

const { code, email, username, full_name, password } = sign_up_input.shape;
const password_repeats = repeats("password");

/**
 * The sign-up page asks for the password twice. The field of a bound address is disabled and not
 * sent, so the invite's address is used.
 */
export function signUpForm(invited_email: string | null) {
  return z
    .object({
      code,
      full_name: text("fullNameRequired").pipe(full_name),
      username,
      email: invited_email === null ? email : email.default(invited_email),
      password,
      confirm_password: repeated,
    })
    .refine(password_repeats.holds, password_repeats.or);
}
