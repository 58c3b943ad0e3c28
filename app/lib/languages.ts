/**
 * Every language of the site: two letters, which are also the name of its folder in `locales/` and
 * its locale for Intl. The first is the default. A new language is a folder and an entry here.
 */
export const LANGUAGES = ["tr", "en"] as const;

export type Language = (typeof LANGUAGES)[number];

export function isLanguage(value: unknown): value is Language {
  return LANGUAGES.some((language) => language === value);
}
