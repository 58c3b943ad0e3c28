import { z } from "zod";
import { password, plainText } from "../rules.ts";

/**
 * `email` takes a username too. The format is not validated, because every wrong value gets the
 * same answer.
 */
export const sign_in_input = z.object({
  email: plainText("emailRequired").trim().min(1, "emailRequired"),
  password: plainText("passwordRequired").min(1, "passwordRequired"),
});

/** The API's input: the OAuth2 form calls the e-mail `username`. */
export const token_input = z.object({
  username: sign_in_input.shape.email,
  password: sign_in_input.shape.password,
});

export const reset_password_input = z.object({ token: plainText(), new_password: password });

export type SignInInput = z.output<typeof sign_in_input>;
export type ResetPasswordInput = z.output<typeof reset_password_input>;
