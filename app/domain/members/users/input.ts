import { z } from "zod";
import { hasVisibleText } from "#app/content/text.ts";
import { ABOUT_MAX } from "#app/contract/field-limits.ts";
import { INTEGER_MAX } from "../../base/limits.ts";
import {
  optional_confirm_password as confirm_password,
  optionalConfirmationOf,
} from "../../base/password-confirmation.ts";
import {
  booleanField,
  comparedText,
  currentPassword,
  email,
  FULL_NAME_MAX,
  full_name,
  password,
  plainText,
  singleLine,
  username,
  wholeNumber,
} from "../../base/rules.ts";

/** Longer than the code of an invite with the longest text and address. */
const INVITE_CODE_MAX = 12_000;

/** An optional name; one without visible characters counts as none. */
export const optional_full_name = singleLine(FULL_NAME_MAX, { too_long: "fullNameLong" })
  .transform((value) => (hasVisibleText(value) ? value : null))
  .nullish();

/** Lines of plain text. More than one empty line in a row would only push the page down. */
function tidyLines(text: string): string {
  return text
    .replace(/\r\n?/g, "\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

/** What members tell about themselves; a text without visible characters counts as none. */
export const optional_about = plainText(ABOUT_MAX, { tidy: tidyLines })
  .transform((value) => (hasVisibleText(value) ? value : null))
  .nullish();

const password_confirmation = optionalConfirmationOf("password");
const new_password_confirmation = optionalConfirmationOf("new_password");

const account = { email, username, full_name: optional_full_name };

export const create_user_input = z
  .object({
    ...account,
    password,
    confirm_password,
    is_superuser: booleanField().default(false),
    is_active: booleanField().default(true),
  })
  .refine(password_confirmation.check, password_confirmation.issue);

export const change_user_input = z
  .object({
    ...account,
    password,
    is_superuser: booleanField(),
    is_active: booleanField(),
    invites_count: wholeNumber(0, INTEGER_MAX),
    about: optional_about,
  })
  .partial()
  .extend({ confirm_password })
  .refine(password_confirmation.check, password_confirmation.issue);

export const change_me_input = z.object({ ...account, about: optional_about }).partial();

export const change_password_input = z
  .object({
    current_password: currentPassword("currentPasswordRequired"),
    new_password: password,
    confirm_password,
  })
  .refine(new_password_confirmation.check, new_password_confirmation.issue);

/** The schema does not validate `code`; the command does. */
export const sign_up_input = z
  .object({
    code: comparedText(INVITE_CODE_MAX),
    email,
    username,
    full_name,
    password,
    confirm_password,
  })
  .refine(password_confirmation.check, password_confirmation.issue);

export type CreateUserInput = z.output<typeof create_user_input>;
export type ChangeUserInput = z.output<typeof change_user_input>;
export type ChangeMeInput = z.output<typeof change_me_input>;
export type ChangePasswordInput = z.output<typeof change_password_input>;
export type SignUpInput = z.output<typeof sign_up_input>;
