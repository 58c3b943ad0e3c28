import { createInstance } from "i18next";
import type { Language, Texts, Translate } from "./index.ts";

/**
 * One instance a language for the whole process: making one costs more than a page. React escapes
 * by itself.
 */
export function makeTranslate(language: Language, translation: Texts): Translate {
  const instance = createInstance();
  void instance.init({
    lng: language,
    resources: { [language]: { translation } },
    initAsync: false,
    interpolation: { escapeValue: false },
  });
  return (key, values) => String(instance.t(key, localised(language, values)));
}

/**
 * Counts are written the reader's way: 1.204 or 1,204. The plural is chosen by the number itself.
 */
function localised(language: Language, values: Record<string, string | number> = {}) {
  const written = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === "number" && name !== "count" ? value.toLocaleString(language) : value,
  ]);
  const count =
    typeof values.count === "number" ? { n: values.count.toLocaleString(language) } : {};
  return { ...Object.fromEntries(written), ...count };
}
