import { z } from "zod";
import { PASSWORD_MAX } from "../../base/limits.ts";
import { confirm_password, confirmationOf } from "../../base/password-confirmation.ts";
import { comparedText, email, username, version } from "../../base/rules.ts";
import { change_password_input, optional_full_name } from "./input.ts";
import { preferences_input } from "./preferences-input.ts";

/** The form library drops empty fields; here a missing name clears the name. */
const full_name = optional_full_name.transform((value) => value ?? null);

/** The fields of a profile, also used by the administrators' forms. */
export const profile_fields = z.object({ full_name, username, email });

/** The password is needed only for a new address, which the schema cannot know. */
export const profile_form = profile_fields.extend({
  current_password: comparedText(PASSWORD_MAX, "currentPasswordRequired").optional(),
  version,
});

const new_password_confirmation = confirmationOf("new_password");

/** The page asks for the new password twice. */
export const change_password_form = z
  .object({ ...change_password_input.shape, confirm_password })
  .refine(new_password_confirmation.check, new_password_confirmation.issue);

/** The pages that `/` can lead to. */
export const HOMES = ["forum", "latest"] as const;

/** No time zone means the browser's. */
export const appearance_form = z.object({
  language: preferences_input.shape.language.unwrap(),
  theme: preferences_input.shape.theme.unwrap(),
  home: z.enum(HOMES, "invalidInput"),
  time_zone: preferences_input.shape.time_zone.transform((value) => value ?? null),
});

export type ProfileInput = z.output<typeof profile_form>;
export type AppearanceInput = z.output<typeof appearance_form>;
