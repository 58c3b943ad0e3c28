import { en } from "./en/index.ts";
import type { Language, Translate } from "./index.ts";
import { makeTranslate } from "./translate.ts";
import { tr } from "./tr/index.ts";

const translators: Record<Language, Translate> = {
  tr: makeTranslate("tr", tr),
  en: makeTranslate("en", en),
};

export function wordsOf(language: Language): Translate {
  return translators[language];
}
