import { tokensOf } from "#app/lib/text/fold-text.ts";
import { type PhraseWord, phraseWordsOf } from "../words/phrase-words.ts";
import type { Term } from "../words/term.ts";
import {
  isElectronic,
  readLetters,
  splitQueryWord,
  termsOf,
  termsOfTyped,
} from "../words/word-forms.ts";
import type { SearchQuery } from "./search-query.ts";

/** What a text must contain and must not contain: the words of a query as terms. */
export type ParsedQuery = {
  words: Term[][];
  phrases: PhraseWord[][];
  without_words: Term[][];
  without_phrases: PhraseWord[][];
  /** The words and phrases as they were typed, with their accents. */
  spellings: string[];
};

export function parseQuery({
  words,
  phrases,
  without_words,
  without_phrases,
}: SearchQuery): ParsedQuery {
  // A single letter stands in many texts: C++, F# and R&D are looked for as phrases.
  const [letters, longer_words] = partition(words);
  const [without_letters, without_longer] = partition(without_words);
  const without = without_longer.map(splitQueryWord);
  return {
    words: longer_words.flatMap(termsOfTyped),
    phrases: readPhrases([...phrases, ...letters]),
    without_words: without.filter((each) => each.length === 1).flatMap((each) => each.map(termsOf)),
    // -wi-fi leaves out wi-fi, and not each text with a wi or a fi.
    without_phrases: [
      ...readPhrases([...without_phrases, ...without_letters]),
      ...without.filter((each) => each.length > 1),
    ],
    spellings: [
      ...longer_words.flatMap(spellingsOf),
      ...[...phrases, ...letters].flatMap(spellingsOfPhrase),
    ],
  };
}

/** Words of single letters, as they are written without an ending, and all others. */
function partition(words: readonly string[]): [string[], string[]] {
  const letters = words.flatMap((typed) => readLetters(typed) ?? []);
  return [letters, words.filter((typed) => readLetters(typed) === null)];
}

function readPhrases(phrases: readonly string[]): PhraseWord[][] {
  return phrases.map(phraseWordsOf).filter((words) => words.length > 0);
}

/** The typed spellings, without a suffix that splitQueryWord() leaves out. */
function spellingsOf(typed: string): string[] {
  const places = tokensOf(typed);
  const [first, second] = places;
  // The e of e-posta is no word.
  if (first && second && isElectronic(typed)) places.splice(0, 2, { ...first, end: second.end });
  return places
    .slice(0, splitQueryWord(typed).length)
    .map(({ start, end }) => typed.slice(start, end));
}

/** None if it has no words. */
function spellingsOfPhrase(typed: string): string[] {
  return readPhrases([typed]).map(() => typed.trim().replace(/\s+/g, " "));
}
