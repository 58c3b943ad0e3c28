import type { texts } from "./tr/index.ts";

export { isLanguage, type Language, LANGUAGES } from "#app/lib/languages.ts";

/** The keys are those of the Turkish texts, which are the source. */
type TurkishTexts = typeof texts;

/** All texts of one language. */
export type Texts = { [G in keyof TurkishTexts]: Record<keyof TurkishTexts[G], string> };

type Unplural<K> = K extends `${infer Stem}_one` | `${infer Stem}_other` ? Stem : K;

/** `group.key`, without the plural endings `_one` and `_other`. */
export type WordKey = {
  [G in keyof TurkishTexts & string]: `${G}.${Unplural<keyof TurkishTexts[G] & string>}`;
}[keyof TurkishTexts & string];
export type MessageKey = keyof TurkishTexts["messages"];
export type NoticeKey = keyof TurkishTexts["notices"];
export type Translate = (key: WordKey, values?: Record<string, string | number>) => string;
