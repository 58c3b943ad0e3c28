import { forEachToken, type Token } from "./fold-text.ts";
import type { Sought } from "./sought.ts";
import { matcherOf } from "./word-forms.ts";

/** What is marked in titles and snippets. */
export type MarkedWords = Pick<Sought, "words" | "phrases">;
/** A place in a text, and the number of the word or phrase that stands there. */
export type Match = { start: number; end: number; number: number };

/** The first matches of a text, in their order. */
export function findMatches(text: string, { words, phrases }: MarkedWords, max: number): Match[] {
  const matchers = words.map(matcherOf);
  const phrases_by_end = Map.groupBy(phrases.entries(), ([, phrase]) => phrase.at(-1) ?? "");
  const matches: Match[] = [];
  const tokens: Token[] = [];
  forEachToken(text, (token) => {
    if (phrases.length > 0) tokens.push(token);
    const { word, end } = token;
    for (const [number, isMatch] of matchers.entries()) {
      if (isMatch(word)) matches.push({ start: token.start, end, number });
    }
    for (const [index, phrase] of phrases_by_end.get(word) ?? []) {
      const first = tokens.length - phrase.length;
      if (!phrase.every((each, n) => tokens[first + n]?.word === each)) continue;
      const start = tokens[first]?.start ?? token.start;
      matches.push({ start, end, number: words.length + index });
    }
    return matches.length >= max;
  });
  return matches.sort((one, other) => one.start - other.start || one.end - other.end);
}
