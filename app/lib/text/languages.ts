/**
 * All languages of the site. The code is also the name of the folder in `locales/` and the locale
 * for Intl. The first is the default. A new language needs a folder and an entry here.
 */
export const LANGUAGES = ["tr", "en"] as const;

export type Language = (typeof LANGUAGES)[number];

export function isLanguage(value: unknown): value is Language {
  return LANGUAGES.some((language) => language === value);
}

/** The `lang` of a member's text: undefined if it is not known or the page's own. */
export function foreignLang(written: string | null, page: Language): string | undefined {
  return written === null || written === page ? undefined : written;
}
