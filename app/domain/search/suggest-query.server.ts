import type { SearchQuery } from "./search-query.ts";
import { findSuggestion } from "./suggestion.server.ts";

/** The same words with those replaced that stand in no title, or null if no better ones are known. */
export async function suggestQuery({ words, phrases }: SearchQuery): Promise<string | null> {
  if (words.length === 0) return null;
  const better = await findSuggestion(words);
  if (!better) return null;
  return [...better, ...phrases.map((phrase) => `"${phrase}"`)].join(" ");
}
