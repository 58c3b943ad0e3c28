import { z } from "zod";
import { hasVisibleText } from "#app/content/visible-text.ts";
import { LANGUAGES } from "#app/lib/languages.ts";
import {
  FOOTER_MAX,
  plainText,
  SITE_NAME_MAX,
  SITE_TEXT_MAX,
  singleLine,
  TAGLINE_MAX,
} from "../rules.ts";
import { SITE_TEXT_NAMES, type SiteTextName, siteField } from "../site-text-names.ts";

/** Every text may be empty. */
const line = (max: number) =>
  singleLine()
    .max(max, { error: "tooLong", abort: true })
    .refine((value) => value === "" || hasVisibleText(value), "notAllowedText")
    .default("");
const markdown = (max: number) => plainText().trim().max(max, "tooLong").default("");

const text_schemas = {
  name: line(SITE_NAME_MAX),
  tagline: line(TAGLINE_MAX),
  welcome: markdown(SITE_TEXT_MAX),
  rules: markdown(SITE_TEXT_MAX),
  footer: markdown(FOOTER_MAX),
} satisfies Record<SiteTextName, z.ZodType>;

/** `name_tr`, `name_en` and so on: each text in each language. */
export const site_input = z.object(
  Object.fromEntries(
    LANGUAGES.flatMap((language) =>
      SITE_TEXT_NAMES.map((name) => [siteField(name, language), text_schemas[name]]),
    ),
  ),
);

export type SiteInput = z.output<typeof site_input>;
