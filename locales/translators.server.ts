import { LANGUAGES, type Language, type Texts, type Translate } from "./index.ts";
import { makeTranslate } from "./translate.ts";

const folders = import.meta.glob<Texts>("./*/index.ts", { eager: true, import: "texts" });
const translators = new Map(LANGUAGES.map((language) => [language, translatorOf(language)]));

export function translateFor(language: Language): Translate {
  const translate = translators.get(language);
  if (!translate) throw new Error(`${language} is not in LANGUAGES`);
  return translate;
}

function translatorOf(language: Language): Translate {
  const texts = folders[`./${language}/index.ts`];
  if (!texts) throw new Error(`locales/${language}/index.ts is missing`);
  return makeTranslate(language, texts);
}
