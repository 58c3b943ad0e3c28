import { forEachToken, type Token } from "./fold-text.ts";
import type { Term } from "./term.ts";
import { matcherOf } from "./word-forms.ts";

/** What a search looks for: the terms of each word, and phrases as folded words. */
export type Sought = { words: Term[][]; phrases: string[][] };
/** A place in a text, and the number of the word or phrase that stands there. */
export type Match = { start: number; end: number; sought: number };

/** The first matches of a text, in their order. */
export function findMatches(text: string, { words, phrases }: Sought, max: number): Match[] {
  const matchers = words.map(matcherOf);
  const phrases_by_end = Map.groupBy(phrases.entries(), ([, phrase]) => phrase.at(-1) ?? "");
  const matches: Match[] = [];
  const tokens: Token[] = [];
  forEachToken(text, (token) => {
    if (phrases.length > 0) tokens.push(token);
    const { word, end } = token;
    for (const [sought, isMatch] of matchers.entries()) {
      if (isMatch(word)) matches.push({ start: token.start, end, sought });
    }
    for (const [number, phrase] of phrases_by_end.get(word) ?? []) {
      const first = tokens.length - phrase.length;
      if (!phrase.every((each, n) => tokens[first + n]?.word === each)) continue;
      const start = tokens[first]?.start ?? token.start;
      matches.push({ start, end, sought: words.length + number });
    }
    return matches.length >= max;
  });
  return matches.sort((one, other) => one.start - other.start || one.end - other.end);
}
