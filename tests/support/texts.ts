import { texts as english } from "#locales/en/index.ts";
import { texts as turkish } from "#locales/tr/index.ts";
import { makeTranslate } from "#locales/translate.ts";

/** Tests use the texts of the site by key. Turkish is the default language. */
export const tr = makeTranslate("tr", turkish);
export const en = makeTranslate("en", english);
