import { env } from "#app/lib/process/env.server.ts";
import { isLanguage } from "#app/lib/text/languages.ts";
import type { Language, Translate } from "#locales/index.ts";

/** The caller passes it in, because the domain does not load translations. */
export type TranslateFor = (language: Language) => Translate;

export function languageOf({ language }: { language: string | null }): Language {
  return isLanguage(language) ? language : env.DEFAULT_LANGUAGE;
}
