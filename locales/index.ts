import type { texts } from "./tr/index.ts";

export { isLanguage, LANGUAGES, type Language } from "#app/lib/languages.ts";

/** Turkish is the source and defines the keys. */
type TurkishTexts = typeof texts;

/** All texts of one language. */
export type Texts = { [G in keyof TurkishTexts]: Record<keyof TurkishTexts[G], string> };

type WithoutPluralEnding<K> = K extends `${infer Stem}_one` | `${infer Stem}_other` ? Stem : K;

/** `group.key`, without the plural endings `_one` and `_other`. */
export type TextKey = {
  [G in keyof TurkishTexts & string]: `${G}.${WithoutPluralEnding<keyof TurkishTexts[G] & string>}`;
}[keyof TurkishTexts & string];
export type MessageKey = keyof TurkishTexts["messages"];
export type NoticeKey = keyof TurkishTexts["notices"];
export type Translate = (key: TextKey, values?: Record<string, string | number>) => string;
