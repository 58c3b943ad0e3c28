import type { Language } from "#app/lib/text/languages.ts";

/** The texts of the site, each in each language. */
export const SITE_TEXT_NAMES = ["name", "tagline", "welcome", "rules", "footer"] as const;
export type SiteTextName = (typeof SITE_TEXT_NAMES)[number];

/** The name of a text in the form and in the audit log: `tagline_en`. */
export function siteField(name: SiteTextName, language: Language): string {
  return `${name}_${language}`;
}

/** The name of the box that says whether the site has texts in this language. */
export function languageField(language: Language): string {
  return `language_${language}`;
}
