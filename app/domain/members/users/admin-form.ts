import { z } from "zod";
import { confirm_password, confirmationOf, typed_again } from "../../base/password-confirmation.ts";
import { booleanField, version } from "../../base/rules.ts";
import { change_user_input, create_user_input } from "./input.ts";
import { about_field, profile_fields } from "./settings-input.ts";

const { full_name, username, email } = profile_fields.shape;
const both_flags = {
  is_superuser: booleanField().default(false),
  is_active: booleanField().default(false),
};
const password_confirmation = confirmationOf("password");

/** The fields of the form. An unchecked box is not sent, and the password is sent twice. */
export const create_user_form = z
  .object({
    username,
    full_name,
    email,
    password: create_user_input.shape.password,
    confirm_password,
    ...both_flags,
  })
  .refine(password_confirmation.check, password_confirmation.issue);

/** An empty password means no change. The picture has commands of its own (`members/files/`). */
export const change_user_form = z
  .object({
    username,
    full_name,
    email,
    about: about_field,
    password: change_user_input.shape.password,
    confirm_password: typed_again.optional(),
    invites_count: change_user_input.shape.invites_count.unwrap(),
    may_share_invites: booleanField().default(false),
    is_trusted: booleanField().default(false),
    ...both_flags,
    file: z.unknown().optional(),
    remove_picture: booleanField().default(false),
    version,
  })
  .refine((input) => !input.password || Boolean(input.confirm_password), {
    error: "confirmRequired",
    path: ["confirm_password"],
    when: () => true,
  })
  .refine((input) => !input.confirm_password || input.confirm_password === input.password, {
    error: "passwordsDiffer",
    path: ["confirm_password"],
    when: () => true,
  });

/** The rights of the form that no other call of the API changes. */
export const permissions_input = z
  .object({ may_share_invites: booleanField(), is_trusted: booleanField() })
  .partial();

export type PermissionsInput = z.output<typeof permissions_input>;
export type ChangeUserForm = Omit<z.output<typeof change_user_form>, "file" | "remove_picture">;
