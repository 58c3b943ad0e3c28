import { foldForSearch, tokensOf } from "./fold-text.ts";
import type { SearchQuery } from "./search-query.ts";
import type { Term } from "./term.ts";
import { splitQueryWord, termsOf } from "./word-forms.ts";

/** What a text has to contain, and what it must not contain. Words of phrases are folded. */
export type Sought = {
  words: Term[][];
  phrases: string[][];
  without_words: Term[][];
  without_phrases: string[][];
  /** The words as they were typed, with their accents. */
  spellings: string[];
};

export function readSought({
  words,
  phrases,
  without_words,
  without_phrases,
}: SearchQuery): Sought {
  return {
    words: words.flatMap(splitQueryWord).map(termsOf),
    phrases: readPhrases(phrases),
    without_words: without_words.flatMap(splitQueryWord).map(termsOf),
    without_phrases: readPhrases(without_phrases),
    spellings: [...words.flatMap(spellingsOf), ...phrases.flatMap(spellingsOf)],
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
