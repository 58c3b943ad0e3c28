import type { Language, Texts, Translate } from "./index.ts";
import { makeTranslate } from "./translate.ts";

/** For programs of the command line, which are not built: they load no file by a pattern. */
export async function importTranslate(language: Language): Promise<Translate> {
  const file = `./${language}/index.ts`;
  const { texts }: { texts: Texts } = await import(file);
  return makeTranslate(language, texts);
}
