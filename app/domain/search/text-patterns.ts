import type { Term } from "./term.ts";

/**
 * Regular expressions of PostgreSQL for stored HTML. Folding each text would take five times as
 * long, so they allow the letters that are folded: a letter may have any accent.
 */
const START = "(^|[^[:alnum:]])";
const END = "([^[:alnum:]]|$)";
const NOT_ASCII = String.raw`\u0080-\U0010FFFF`;
/** Between the words of a phrase. */
const GAP = "([^[:alnum:]<&]|<[^>]*>|&[a-z0-9#]+;)+";

/** A text in which one of the terms stands. */
export function patternOfTerms(terms: readonly Term[]): string {
  const alternatives = terms.map(
    ({ text, is_prefix }) => `${withAnyAccents(text)}${is_prefix ? "" : END}`,
  );
  return `${START}(${alternatives.join("|")})`;
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
  if (/[a-z]/.test(letter)) return `[${letter}${letter.toUpperCase()}${NOT_ASCII}]`;
  return `[${NOT_ASCII}]`;
}

function eitherCase(letter: string): string {
  if (!/[\p{Alphabetic}\p{Nd}]/u.test(letter)) return "[^[:alnum:]]";
  const cases = new Set([letter, letter.toLowerCase(), letter.toUpperCase()]);
  return `[${[...cases].filter((each) => [...each].length === 1).join("")}]`;
}
