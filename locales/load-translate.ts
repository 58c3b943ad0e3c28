import type { Language, Texts, Translate } from "./index.ts";
import { makeTranslate } from "./translate.ts";

const folders = import.meta.glob<Texts>("./*/index.ts", { import: "texts" });

/** For the browser, which downloads only the texts of this language. */
export async function loadTranslate(language: Language): Promise<Translate> {
  const loadTexts = folders[`./${language}/index.ts`];
  if (!loadTexts) throw new Error(`locales/${language}/index.ts is missing`);
  return makeTranslate(language, await loadTexts());
}
