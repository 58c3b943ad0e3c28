import { z } from "zod";
import {
  booleanField,
  currentPassword,
  NAME_MAX,
  visibleLine,
  wholeNumber,
} from "../../base/rules.ts";
import { SCOPES, type Scope } from "../sign-in/scopes.ts";

/** A key ends after a year, so that a forgotten program loses its access. */
const KEY_DAYS_MAX = 365;
/** A key that was made to try something out, and forgotten, soon ends by itself. */
export const KEY_DAYS_DEFAULT = 90;

const name = visibleLine("nameRequired", NAME_MAX);
const days = wholeNumber(1, KEY_DAYS_MAX);

export const api_key_input = z.object({
  name: name.meta({
    description: "What the key is for. Two keys of yours have different names.",
  }),
  scopes: z
    .array(z.enum(SCOPES, "invalidInput"), "scopeRequired")
    .min(1, "scopeRequired")
    .max(SCOPES.length, "invalidInput")
    .transform((scopes) => [...new Set(scopes)]),
  days: days.default(KEY_DAYS_DEFAULT).meta({ description: "How long the key is valid" }),
  password: currentPassword("passwordRequired").meta({ description: "Your current password" }),
});

/** A checkbox for each scope. */
export const api_key_form = z
  .object({
    name,
    read: booleanField().default(false),
    write: booleanField().default(false),
    administer: booleanField().default(false),
    observe: booleanField().default(false),
    days,
    current_password: currentPassword("currentPasswordRequired"),
  })
  .refine((input) => scopesOf(input).length > 0, {
    error: "scopeRequired",
    path: ["read"],
    when: () => true,
  });

/** The lifetimes that the form offers. */
export const KEY_LIFETIMES_DAYS = [7, 30, KEY_DAYS_DEFAULT, 180, KEY_DAYS_MAX];

export function scopesOf(chosen: Record<Scope, boolean>): Scope[] {
  return SCOPES.filter((scope) => chosen[scope]);
}

export type ApiKeyInput = Omit<z.output<typeof api_key_input>, "password">;
