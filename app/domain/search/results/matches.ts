import { forEachToken, type Token } from "#app/lib/text/fold-text.ts";
import type { ParsedQuery } from "../query/parsed-query.ts";
import { isWordAt, type PhraseWord, signsOf, withoutSigns } from "../words/phrase-words.ts";
import type { Term } from "../words/term.ts";
import { matcherOf } from "../words/word-forms.ts";

const NO_PHRASES: readonly [number, readonly PhraseWord[]][] = [];

/** A place in a text, and the number of the word or phrase that is there. */
export type Match = { start: number; end: number; number: number };

/** The first matches of a text, in their order. */
export type FindMatches = (text: string, max: number) => Match[];

/** For many texts of one search. */
export function matchFinder({
  words,
  phrases,
}: Pick<ParsedQuery, "words" | "phrases">): FindMatches {
  const matchers = words.map(matcherOf);
  const phrases_by_end = Map.groupBy(phrases.entries(), ([, phrase]) =>
    withoutSigns(phrase.at(-1) ?? ""),
  );
  // The words of a phrase follow each other, so for phrases each word of a text is read.
  const beginnings = phrases.length > 0 ? null : beginningsOf(words.flat());
  return (text, max) => {
    const matches: Match[] = [];
    const tokens: Token[] = [];
    const visit = (token: Token) => {
      if (phrases.length > 0) tokens.push(token);
      const { word, end } = token;
      // A counting loop avoids entries(), which makes an array for each matcher of each word.
      for (let number = 0; number < matchers.length; number += 1) {
        if (matchers[number]?.(word)) matches.push({ start: token.start, end, number });
      }
      for (const [index, phrase] of phrases_by_end.get(word) ?? NO_PHRASES) {
        const first = tokens.length - phrase.length;
        if (!phrase.every((each, n) => isWordAt(text, tokens[first + n], each))) continue;
        const start = tokens[first]?.start ?? token.start;
        const end_of_signs = end + signsOf(phrase.at(-1) ?? "").length;
        matches.push({ start, end: end_of_signs, number: words.length + index });
      }
      return matches.length >= max;
    };
    forEachToken(text, visit, beginnings);
    return matches.sort((one, other) => one.start - other.start || one.end - other.end);
  };
}

function beginningsOf(terms: readonly Term[]): ReadonlySet<string> {
  return new Set(terms.flatMap(({ text }) => [...text].slice(0, 1)));
}
