import { createInstance } from "i18next";
import type { Language, Texts, Translate } from "./index.ts";

/**
 * One instance per language for the whole process, because creating one costs more than rendering a
 * page. i18next does not escape values, because React does.
 */
export function makeTranslate(language: Language, translation: Texts): Translate {
  const instance = createInstance();
  void instance.init({
    lng: language,
    resources: { [language]: { translation } },
    initAsync: false,
    interpolation: { escapeValue: false },
  });
  return (key, values) => String(instance.t(key, formatNumbers(language, values)));
}

/**
 * Writes numbers in the format of the language: 1.204 or 1,204. `count` stays a number, because
 * i18next chooses the plural by it; the texts show `n`.
 */
function formatNumbers(language: Language, values: Record<string, string | number> = {}) {
  const formatted = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === "number" && name !== "count" ? value.toLocaleString(language) : value,
  ]);
  const count =
    typeof values.count === "number" ? { n: values.count.toLocaleString(language) } : {};
  return { ...Object.fromEntries(formatted), ...count };
}
