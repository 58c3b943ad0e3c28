import { z } from "zod";
import { hasVisibleText } from "#app/content/visible-text.ts";
import { repeatedIfSent as confirm_password, repeatsIfSent } from "../repeated.ts";
import {
  email,
  flag,
  FULL_NAME_LONGEST,
  full_name,
  INTEGER_LARGEST,
  line,
  password,
  text,
  username,
  whole,
} from "../rules.ts";

/** An optional name; one without visible characters counts as none. */
export const optional_full_name = line()
  .max(FULL_NAME_LONGEST, "fullNameLong")
  .transform((value) => (hasVisibleText(value) ? value : null))
  .nullish();

const password_repeats = repeatsIfSent("password");
const new_password_repeats = repeatsIfSent("new_password");

const account = { email, username, full_name: optional_full_name };

export const create_user_input = z
  .object({
    ...account,
    password,
    confirm_password,
    is_superuser: flag().default(false),
    is_active: flag().default(true),
  })
  .refine(password_repeats.holds, password_repeats.or);

export const change_user_input = z
  .object({
    ...account,
    password,
    is_superuser: flag(),
    is_active: flag(),
    invites_count: whole(0, INTEGER_LARGEST),
  })
  .partial()
  .extend({ confirm_password })
  .refine(password_repeats.holds, password_repeats.or);

export const change_me_input = z.object(account).partial();

export const change_password_input = z
  .object({
    current_password: text("currentPasswordRequired").min(1, "currentPasswordRequired"),
    new_password: password,
    confirm_password,
  })
  .refine(new_password_repeats.holds, new_password_repeats.or);

/** The schema does not validate `code`; the command does. */
export const sign_up_input = z
  .object({ code: text(), email, username, full_name, password, confirm_password })
  .refine(password_repeats.holds, password_repeats.or);

export type CreateUserInput = z.output<typeof create_user_input>;
export type ChangeUserInput = z.output<typeof change_user_input>;
export type ChangeMeInput = z.output<typeof change_me_input>;
export type ChangePasswordInput = z.output<typeof change_password_input>;
export type SignUpInput = z.output<typeof sign_up_input>;
