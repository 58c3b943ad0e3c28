import { z } from "zod";
import { isTimeZone } from "#app/lib/dates.ts";

/** How a reader wants pages drawn; each may come alone. */
export const preferences_input = z.object({
  language: z.enum(["tr", "en"], "invalidInput").optional(),
  theme: z.enum(["light", "dark"], "invalidInput").optional(),
  time_zone: z.string("invalidInput").refine(isTimeZone, "invalidInput").optional(),
});

export type PreferencesInput = z.output<typeof preferences_input>;

/** What is chosen in a browser before anybody signs in there. */
export type Look = Pick<PreferencesInput, "language" | "theme">;
