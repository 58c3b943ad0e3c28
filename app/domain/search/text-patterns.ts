import { foldForSearch } from "./fold-text.ts";
import type { Term } from "./term.ts";

/**
 * Regular expressions of PostgreSQL for texts without tags. Folding each text would take ten times
 * as long, so they allow what is folded: a letter may have any accent.
 */
const START = "(?:^|[^[:alnum:]])";
const END = "(?:[^[:alnum:]]|$)";
/** For letters of other scripts than Latin. A range of so many characters is slow to compile. */
const NOT_ASCII = String.raw`\u0080-\U0010FFFF`;
/** Between the words of a phrase. */
const GAP = "[^[:alnum:]]+";
/** After a letter: accents that are characters of their own, and what has no width. */
const SIGNS = String.raw`[\u0300-\u036f\u00ad\u200b-\u200d]*`;

/** The letters of Latin, with those that fold to them. The last of these is ɏ. */
const accented = new Map(
  [..."abcdefghijklmnopqrstuvwxyz"].map((letter) => [letter, letter + letter.toUpperCase()]),
);
for (let code = 0x80; code <= 0x24f; code += 1) {
  const letter = String.fromCharCode(code);
  const same = accented.get(foldForSearch(letter));
  if (same !== undefined) accented.set(foldForSearch(letter), same + letter);
}

/** A text in which one of the terms stands. */
export function patternOfTerms(terms: readonly Term[]): string {
  const alternatives = terms.map(
    ({ text, is_prefix }) => `${withAnyAccents(text)}${is_prefix ? "" : END}`,
  );
  return `${START}(?:${alternatives.join("|")})`;
}

/** A text in which the folded words follow each other. */
export function patternOfPhrase(words: readonly string[]): string {
  return `${START}${words.map(withAnyAccents).join(GAP)}${END}`;
}

/** A text with the word as it was typed, in any case. */
export function patternOfSpelling(word: string): string {
  const letters = [...word.normalize("NFC")].map((letter) =>
    /[iıİI]/.test(letter) ? "[iıİI]" : eitherCase(letter),
  );
  return `${START}${letters.join("")}${END}`;
}

function withAnyAccents(folded: string): string {
  return [...folded].map(withAnyAccent).join("");
}

function withAnyAccent(letter: string): string {
  if (/[0-9]/.test(letter)) return letter;
  const same = accented.get(letter);
  return same === undefined ? `[${NOT_ASCII}]${SIGNS}` : `[${same}]${SIGNS}`;
}

function eitherCase(letter: string): string {
  if (!/[\p{Alphabetic}\p{Nd}]/u.test(letter)) return "[^[:alnum:]]";
  const cases = new Set([letter, letter.toLowerCase(), letter.toUpperCase()]);
  return `[${[...cases].filter((each) => [...each].length === 1).join("")}]`;
}
