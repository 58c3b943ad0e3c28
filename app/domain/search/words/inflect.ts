import type { Term } from "./term.ts";
import { highVowelOf } from "./turkish-sounds.ts";

/** Endings by their pattern and sounds, because all words share few of them. */
const filled_endings = new Map<string, Term[]>();

/**
 * A Turkish stem with endings, written as grammars do, but folded: A is a or e, I is i or u, and D
 * is d or t. An ending with a star matches all words that begin with it.
 */
export function inflect(stem: string, endings: string, low_vowel: string): Term[] {
  const d = /[fstkchp]$/.test(stem) ? "t" : "d";
  return fill(endings, low_vowel, highVowelOf(stem), d).map(({ text, is_prefix }) => ({
    text: stem + text,
    is_prefix,
  }));
}

function fill(endings: string, low_vowel: string, high_vowel: string, d: string): Term[] {
  const key = `${low_vowel}${high_vowel}${d}${endings}`;
  const known = filled_endings.get(key);
  if (known) return known;
  const text = endings.replaceAll("A", low_vowel).replaceAll("I", high_vowel).replaceAll("D", d);
  const terms = text.split(" ").map(toTerm);
  filled_endings.set(key, terms);
  return terms;
}

/** Reads a text in which a star at the end marks a prefix. */
function toTerm(text: string): Term {
  return text.endsWith("*")
    ? { text: text.slice(0, -1), is_prefix: true }
    : { text, is_prefix: false };
}
