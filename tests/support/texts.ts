import { makeTranslate } from "#locales/translate.ts";
import { texts as english } from "#locales/en/index.ts";
import { texts as turkish } from "#locales/tr/index.ts";

/** The sentences of the site, so that tests name them by key. Turkish is the default of new sites. */
export const tr = makeTranslate("tr", turkish);
export const en = makeTranslate("en", english);
