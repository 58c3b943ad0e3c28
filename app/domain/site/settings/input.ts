import { z } from "zod";
import { hasVisibleText } from "#app/content/text.ts";
import { ACCENTS } from "#app/contract/accents.ts";
import { FACTOR_RULES, isFactorRule } from "#app/contract/factor-rules.ts";
import { readSitePicture } from "#app/contract/site-picture.ts";
import { LANGUAGES } from "#app/lib/text/languages.ts";
import {
  booleanField,
  FOOTER_MAX,
  plainText,
  READ_ONLY_REASON_MAX,
  SITE_NAME_MAX,
  SITE_TEXT_MAX,
  singleLine,
  TAGLINE_MAX,
  trim,
  visibleLine,
  wholeNumber,
} from "../../base/rules.ts";
import { SITE_PICTURE_NAMES } from "./parts/site-picture-names.ts";
import {
  languageField,
  SITE_TEXT_NAMES,
  type SiteTextName,
  siteField,
} from "./parts/site-text-names.ts";

/** Every text may be empty. */
const line = (max: number) =>
  singleLine(max)
    .refine((value) => value === "" || hasVisibleText(value), "notAllowedText")
    .default("");
const markdown = (max: number) => plainText(max, { tidy: trim }).default("");

const text_schemas = {
  name: line(SITE_NAME_MAX),
  tagline: line(TAGLINE_MAX),
  welcome: markdown(SITE_TEXT_MAX),
  rules: markdown(SITE_TEXT_MAX),
  footer: markdown(FOOTER_MAX),
} satisfies Record<SiteTextName, z.ZodType>;

/** A number from 2 to 100, as it is typed: the site hides a reply that so many members reported. */
const reports_to_hide = plainText("100".length, { too_long: "reportsToHideRange", tidy: trim })
  .regex(/^(|[2-9]|[1-9]\d|100)$/, "reportsToHideRange")
  .default("");

/** A form does not send an unchecked box. The value is a word, as in all fields of the form. */
const box = plainText("off".length, { too_long: "invalidInput" })
  .regex(/^(on|off)$/, "invalidInput")
  .default("off");

const ACCENT_MAX = Math.max(...ACCENTS.map((name) => name.length));
const accent = plainText(ACCENT_MAX, { too_long: "invalidInput" })
  .refine((value) => ACCENTS.some((name) => name === value), "invalidInput")
  .default(ACCENTS[0]);

/** A form without the field, which is empty then, leaves the rule as it is. */
const required_factor = plainText("superusers".length, { too_long: "invalidInput" })
  .refine((value) => value === "" || isFactorRule(value), "invalidInput")
  .default("");

/** An address and two numbers. */
const PICTURE_MAX = 200;
const picture = plainText(PICTURE_MAX, { too_long: "invalidInput" })
  .refine((value) => value === "" || readSitePicture(value) !== null, "invalidInput")
  .default("");

const text_fields = LANGUAGES.flatMap((language) =>
  SITE_TEXT_NAMES.map((name) => [siteField(name, language), text_schemas[name]] as const),
);

/**
 * `name_tr`, `name_en` and so on: each text in each language; `language_tr` and so on: whether the
 * site has texts in it; the settings; and `logo` and `icon`, which are empty or name a stored picture.
 */
export const site_input = z.object(
  Object.fromEntries([
    ...LANGUAGES.map((language) => [languageField(language), box] as const),
    ["accent", accent] as const,
    ...text_fields,
    ["reports_to_hide", reports_to_hide] as const,
    ["thanks", box] as const,
    ["required_factor", required_factor] as const,
    ...SITE_PICTURE_NAMES.map((name) => [name, picture] as const),
  ]),
);

/** The input of the API: a field that is not sent stays as it is. */
export const site_change = z
  .object({
    texts: z
      .object(
        Object.fromEntries(
          text_fields.map(([name, schema]) => [name, schema.unwrap().optional()] as const),
        ),
      )
      .meta({ description: "The texts to change, such as `name_en`" }),
    reports_to_hide: wholeNumber(2, 100)
      .nullable()
      .meta({ description: "So many members must report a reply until it is hidden; null: never" }),
    thanks: booleanField().meta({ description: "Whether members can thank for replies" }),
    accent: z.enum(ACCENTS).meta({ description: "The colour of links, buttons and marks" }),
    required_factor: z
      .enum(FACTOR_RULES)
      .meta({ description: "Who needs a second factor to log in" }),
    languages: z
      .array(z.enum(LANGUAGES))
      .min(1)
      .meta({ description: "Texts in other languages are kept and not shown" }),
  })
  .partial();

/** The reason why the site is read only, which every page shows. */
export const read_only_form = z.object({
  reason: visibleLine("reasonRequired", READ_ONLY_REASON_MAX),
});

export type SiteChange = z.output<typeof site_change>;
export type SiteInput = z.output<typeof site_input>;
