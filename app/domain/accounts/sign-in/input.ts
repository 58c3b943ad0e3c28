import { z } from "zod";
import { withoutWordJoiners } from "#app/lib/text/word-joiner.ts";
import {
  comparedText,
  currentPassword,
  EMAIL_MAX,
  link_token,
  password,
} from "../../base/rules.ts";
import { code } from "../factors/input.ts";

/**
 * `email` takes a username too. Format and length are not validated, because every wrong value gets
 * the same answer.
 */
export const sign_in_input = z.object({
  email: comparedText(EMAIL_MAX, "emailRequired")
    .overwrite(withoutWordJoiners)
    .trim()
    .min(1, "emailRequired"),
  password: currentPassword("passwordRequired"),
});

/** The API's input: the OAuth2 form calls the e-mail `username`. */
export const token_input = z.object({
  username: sign_in_input.shape.email,
  password: sign_in_input.shape.password,
  otp: code.optional(),
});

export const reset_password_input = z.object({ token: link_token, new_password: password });

/** `otp` is a code of the second factor, which only programs send together with the password. */
export type SignInInput = z.output<typeof sign_in_input> & { otp?: string };
export type ResetPasswordInput = z.output<typeof reset_password_input>;
