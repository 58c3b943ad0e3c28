import type { Language, Texts, Translate } from "./index.ts";
import { makeTranslate } from "./translate.ts";

type Load<T> = Record<string, () => Promise<T>>;

const reading_files = import.meta.glob<Partial<Texts>>("./*/reading.ts", { import: "texts" });
const all_files = import.meta.glob<Texts>("./*/index.ts", { import: "texts" });

/**
 * Loads the texts of this language for the browser, at first those of the reading pages. A
 * component that needs another text suspends until all are loaded: the router draws pages in
 * transitions, so the former page stays until then.
 */
export async function loadTranslate(language: Language): Promise<Translate> {
  const reading_texts = await load(reading_files, `./${language}/reading.ts`);
  const translateReading = makeTranslate(language, reading_texts);
  let translateAll: Translate | undefined;
  let loading: Promise<void> | undefined;
  const loadAll = async () => {
    translateAll = makeTranslate(language, await load(all_files, `./${language}/index.ts`));
  };

  return (key, values) => {
    const text = translateReading(key, values);
    // A missing text is returned as its key.
    if (text !== key) return text;
    if (translateAll) return translateAll(key, values);
    loading ??= loadAll();
    // oxlint-disable-next-line typescript/only-throw-error -- React waits for a thrown promise
    throw loading;
  };
}

function load<T>(files: Load<T>, path: string): Promise<T> {
  const loadFile = files[path];
  if (!loadFile) throw new Error(`${path} is missing in locales/`);
  return loadFile();
}
