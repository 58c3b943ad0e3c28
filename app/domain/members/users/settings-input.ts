import { z } from "zod";
import { PASSWORD_MAX } from "../../base/limits.ts";
import { confirm_password, confirmationOf } from "../../base/password-confirmation.ts";
import { comparedText, email, username, version } from "../../base/rules.ts";
import { change_password_input, optional_about, optional_full_name } from "./input.ts";

/** The form library drops empty fields; here a missing one clears what is stored. */
const full_name = optional_full_name.transform((value) => value ?? null);

export const about_field = optional_about.transform((value) => value ?? null);

/** The fields of a profile, also used by the administrators' forms. */
export const profile_fields = z.object({ full_name, username, email });

/** The password is needed only for a new address, which the schema cannot know. */
export const profile_form = profile_fields.extend({
  about: about_field,
  current_password: comparedText(PASSWORD_MAX, "currentPasswordRequired").optional(),
  version,
});

const new_password_confirmation = confirmationOf("new_password");

/** The page asks for the new password twice. */
export const change_password_form = z
  .object({ ...change_password_input.shape, confirm_password })
  .refine(new_password_confirmation.check, new_password_confirmation.issue);

export type ProfileInput = z.output<typeof profile_form>;
