import type { Term } from "./term.ts";

/** What the SQL function search_keys() keeps of a word: the first letters, and the next ones as a key of their own. */
const HEAD_LETTERS = 6;
const TAIL_LETTERS = 3;
/** Stands for the character of a block. No word contains it. */
export const BLOCK = "#";
/** Before the keys of words of a title. */
const TITLE = "=";

export type SearchedPlace = "text" | "title";

/** Parts of a tsquery: every text with a word of these terms fits one of them. */
export function keysOfTerms(terms: readonly Term[], place: SearchedPlace): string[] {
  return terms.map((term) => keysOfTerm(term, place));
}

/** A part of a tsquery that every text with the phrase of whole words fits. */
export function keysOfPhrase(words: readonly string[], place: SearchedPlace): string {
  return words.map((text) => keysOfTerm({ text, is_prefix: false }, place)).join("&");
}

export function keyOfAuthor(id: number): string {
  return `'${BLOCK}@${id}'`;
}

/** False if texts fit the keys that do not have the term: then the text has to be looked at. */
export function areKeysExact({ text, is_prefix }: Term): boolean {
  const count = [...text].length;
  return count < HEAD_LETTERS || (count === HEAD_LETTERS && is_prefix);
}

function keysOfTerm({ text, is_prefix }: Term, place: SearchedPlace): string {
  const letters = [...text];
  const head = letters.slice(0, HEAD_LETTERS).join("");
  const tail = letters.slice(HEAD_LETTERS, HEAD_LETTERS + TAIL_LETTERS);
  const mark = `${BLOCK}${place === "title" ? TITLE : ""}`;
  if (tail.length === 0)
    return `'${mark}${head}'${is_prefix && letters.length < HEAD_LETTERS ? ":*" : ""}`;
  const is_open = is_prefix && tail.length < TAIL_LETTERS;
  return `('${mark}${head}'&'${mark}+${tail.join("")}'${is_open ? ":*" : ""})`;
}
