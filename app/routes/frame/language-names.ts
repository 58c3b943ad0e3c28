import type { Language } from "#locales/index.ts";

/** Each language by its own name, in every language of the page. */
export const LANGUAGE_NAMES: Record<Language, string> = { tr: "Türkçe", en: "English" };
