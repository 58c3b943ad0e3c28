import type { texts } from "./tr/index.ts";

export { isLanguage, LANGUAGES, type Language } from "#app/lib/text/languages.ts";

/** Turkish is the source and defines the keys. */
type TurkishTexts = typeof texts;

/** All texts of one language. */
export type Texts = { [G in keyof TurkishTexts]: Record<keyof TurkishTexts[G], string> };

type PluralForms<K> = K extends `${infer Stem}_other`
  ? `${Stem}_${Exclude<Intl.LDMLPluralRule, "other">}`
  : never;

/** A group with the keys of the Turkish one, and the plural forms that Turkish does not have. */
export type Translated<Group> = Record<keyof Group, string> & {
  [K in keyof Group as PluralForms<K>]?: string;
};

type WithoutPluralEnding<K> = K extends `${infer Stem}_other` ? Stem : K;

/** `group.key`, without the plural ending `_other`. */
export type TextKey = {
  [G in keyof TurkishTexts & string]: `${G}.${WithoutPluralEnding<keyof TurkishTexts[G] & string>}`;
}[keyof TurkishTexts & string];
export type MessageKey = keyof TurkishTexts["messages"];
export type NoticeKey = keyof TurkishTexts["notices"];
export type Translate = (key: TextKey, values?: Record<string, string | number>) => string;
