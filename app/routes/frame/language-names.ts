import type { Language } from "#locales/index.ts";

/** Each language is called by its own name, whoever reads. */
export const LANGUAGE_NAMES: Record<Language, string> = { tr: "Türkçe", en: "English" };
