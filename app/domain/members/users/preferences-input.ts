import { z } from "zod";
import { THEMES } from "#app/contract/theme-colours.ts";
import { isTimeZone } from "#app/lib/text/dates.ts";
import { LANGUAGES } from "#app/lib/text/languages.ts";

/** The longest name has 32 characters. */
const TIME_ZONE_MAX = 64;

/** The reader's appearance settings; each may be sent alone. */
export const preferences_input = z.object({
  language: z.enum(LANGUAGES, "invalidInput").optional(),
  theme: z.enum(THEMES, "invalidInput").optional(),
  time_zone: z
    .string("invalidInput")
    .max(TIME_ZONE_MAX, { error: "invalidInput", abort: true })
    .refine(isTimeZone, "invalidInput")
    .optional(),
});

export type PreferencesInput = z.output<typeof preferences_input>;

/** The appearance that a guest chooses before signing in. */
export type Appearance = Pick<PreferencesInput, "language" | "theme">;
