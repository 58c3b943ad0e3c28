import type { Language } from "./index.ts";

const names = import.meta.glob<string>("./*/language.ts", { eager: true, import: "name" });

/** The name of a language in that language itself. */
export function languageName(language: Language): string {
  const name = names[`./${language}/language.ts`];
  if (name === undefined) throw new Error(`locales/${language}/language.ts is missing`);
  return name;
}
