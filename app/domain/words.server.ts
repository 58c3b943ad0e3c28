import { env } from "#app/lib/env.server.ts";
import type { Language, Translate } from "#locales/index.ts";

/** The words of a language, as the doorway hands them in. */
export type Words = (language: Language) => Translate;

export function languageOf({ language }: { language: string | null }): Language {
  return language === "tr" || language === "en" ? language : env.DEFAULT_LANGUAGE;
}
