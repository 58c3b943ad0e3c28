import type { tr } from "./tr/index.ts";

export type Language = "tr" | "en";
export const LANGUAGES: readonly Language[] = ["tr", "en"];

type Words = typeof tr;
type Unplural<K> = K extends `${infer Stem}_one` | `${infer Stem}_other` ? Stem : K;

/** `group.key`, without the plural endings `_one` and `_other`. */
export type WordKey = {
  [G in keyof Words & string]: `${G}.${Unplural<keyof Words[G] & string>}`;
}[keyof Words & string];
export type MessageKey = keyof Words["messages"];
export type NoticeKey = keyof Words["notices"];
export type Translate = (key: WordKey, values?: Record<string, string | number>) => string;

export function isLanguage(value: unknown): value is Language {
  return value === "tr" || value === "en";
}
