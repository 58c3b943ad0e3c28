import { foldForSearch, tokensOf } from "./fold-text.ts";
import type { SearchQuery } from "./search-query.ts";
import type { Term } from "./term.ts";
import { splitQueryWord, termsOf, termsOfTyped } from "./word-forms.ts";

/** What a text has to contain, and what it must not contain. Words of phrases are folded. */
export type Sought = {
  words: Term[][];
  phrases: string[][];
  without_words: Term[][];
  without_phrases: string[][];
  /** The words and phrases as they were typed, with their accents. */
  spellings: string[];
};

export function readSought({
  words,
  phrases,
  without_words,
  without_phrases,
}: SearchQuery): Sought {
  const without = without_words.map(splitQueryWord);
  return {
    words: words.flatMap(termsOfTyped),
    phrases: readPhrases(phrases),
    without_words: without.filter((each) => each.length === 1).flatMap((each) => each.map(termsOf)),
    // -wi-fi leaves out wi-fi, and not each text with a wi or a fi.
    without_phrases: [
      ...readPhrases(without_phrases),
      ...without.filter((each) => each.length > 1),
    ],
    spellings: [...words.flatMap(spellingsOf), ...phrases.flatMap(spellingsOfPhrase)],
  };
}

function readPhrases(phrases: readonly string[]): string[][] {
  return phrases
    .map((phrase) =>
      foldForSearch(phrase)
        .split(" ")
        .filter((word) => word !== ""),
    )
    .filter((folded) => folded.length > 0);
}

/** Without a suffix that splitQueryWord() leaves out. */
function spellingsOf(typed: string): string[] {
  return tokensOf(typed)
    .slice(0, splitQueryWord(typed).length)
    .map(({ start, end }) => typed.slice(start, end));
}

/** None if it has no words. */
function spellingsOfPhrase(typed: string): string[] {
  return readPhrases([typed]).map(() => typed.trim().replace(/\s+/g, " "));
}
