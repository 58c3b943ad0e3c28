import type { SearchQuery } from "./search-query.ts";
import { findSuggestion } from "./suggestion.server.ts";

/** The same search with those words replaced that stand in no title, or null if no better ones are known. */
export async function suggestQuery({
  words,
  phrases,
  without_words,
  without_phrases,
  filters,
}: SearchQuery): Promise<string | null> {
  if (words.length === 0) return null;
  const better = await findSuggestion(words);
  if (!better) return null;
  return [
    ...better,
    ...phrases.map((phrase) => `"${phrase}"`),
    ...without_words.map((word) => `-${word}`),
    ...without_phrases.map((phrase) => `-"${phrase}"`),
    ...Object.entries(filters).map(([name, value]) =>
      value === true ? "in:titles" : `${name}:${/\s/.test(value) ? `"${value}"` : value}`,
    ),
  ].join(" ");
}
