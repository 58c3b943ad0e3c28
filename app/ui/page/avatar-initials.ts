import { firstGraphemes } from "#app/lib/text/graphemes.ts";

const COLOURS = 8;

/**
 * Two letters, as written: those that the first and the last word begin with, or the first two of a
 * single word. Their upper case depends on the language: i becomes İ in Turkish, and I in English.
 */
export function avatarInitials(name: string): string {
  const words = wordsOf(name);
  const [first = "", last] = [words[0], words.at(-1)];
  if (words.length < 2 || last === undefined) return firstGraphemes(first, 2);
  return firstGraphemes(first, 1) + firstGraphemes(last, 1);
}

/** The words of a full name. A username has no blanks, but other marks between its words. */
function wordsOf(name: string): string[] {
  const words = name.split(/\s+/u).filter(Boolean);
  return words.length > 1 ? words : name.split(/[\s._-]+/u).filter(Boolean);
}

/** A number from 1 to 8, of which each is given to as many members as any other. */
export function avatarColour(id: number): number {
  return (id % COLOURS) + 1;
}
