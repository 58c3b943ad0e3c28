import type { Term } from "./term.ts";

/** The SQL function text_keys() keeps so much of a word. */
const KEY_LETTERS = 5;
/** Before the keys of words of a title. */
const TITLE = "=";

export type SearchedPlace = "text" | "title";
/** A key of the index, or all keys that begin with it. No word has a sign that tsquery knows. */
export type IndexKey = { key: string; is_prefix: boolean };

/** Texts with the term have the key, and maybe others. */
export function keyOfTerm({ text, is_prefix }: Term, place: SearchedPlace): IndexKey {
  const letters = [...text];
  const key = `${place === "title" ? TITLE : ""}${letters.slice(0, KEY_LETTERS).join("")}`;
  return { key, is_prefix: is_prefix && letters.length < KEY_LETTERS };
}

/** Authors share so many keys: one for each would take more room than it saves time. */
const AUTHOR_KEYS = 8192;

/** The author's texts have the key, and maybe those of others. */
export function keyOfAuthor(id: number): IndexKey {
  return { key: `@${id % AUTHOR_KEYS}`, is_prefix: false };
}

/** False if texts have the key that do not have the term: then the text has to be looked at. */
export function isKeyExact({ text, is_prefix }: Term): boolean {
  const count = [...text].length;
  return count < KEY_LETTERS || (count === KEY_LETTERS && is_prefix);
}

/** As a part of a tsquery. */
export function writeKey({ key, is_prefix }: IndexKey): string {
  return `'${key}'${is_prefix ? ":*" : ""}`;
}
