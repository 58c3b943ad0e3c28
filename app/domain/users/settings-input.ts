import { z } from "zod";
import { isTimeZone } from "#app/lib/dates.ts";
import { repeated, repeats } from "../repeated.ts";
import { email, text, username } from "../rules.ts";
import { change_password_input, optional_full_name } from "./input.ts";
import { preferences_input } from "./preferences-input.ts";

/** A form sends an empty name as none at all; here that takes the name away. */
const full_name = optional_full_name.transform((value) => value ?? null);

/** What the profile asks for; the administrators' forms ask for the same. */
export const profile_fields = z.object({ full_name, username, email });

/** The password is only needed where the address changes, which the schema cannot know. */
export const profile_form = profile_fields.extend({
  current_password: text("currentPasswordRequired").optional(),
});

const new_password_repeats = repeats("new_password");

/** The page asks for the new password twice. */
export const change_password_form = z
  .object({ ...change_password_input.shape, confirm_password: repeated })
  .refine(new_password_repeats.holds, new_password_repeats.or);

/** No zone means: as the browser says. */
export const appearance_form = z.object({
  language: preferences_input.shape.language.unwrap(),
  theme: preferences_input.shape.theme.unwrap(),
  time_zone: z
    .string("invalidInput")
    .refine(isTimeZone, "invalidInput")
    .optional()
    .transform((value) => value ?? null),
});

export type ProfileInput = z.output<typeof profile_form>;
export type AppearanceInput = z.output<typeof appearance_form>;
