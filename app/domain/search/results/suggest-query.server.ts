import type { Reader } from "../../base/can.ts";
import { SEARCH_TEXT_MAX } from "../query/search-input.ts";
import { type SearchQuery, withOtherWords } from "../query/search-query.ts";
import { findSuggestion } from "./suggestion.server.ts";

/**
 * The query with other words instead of those that no title has, or null if no better ones are
 * known.
 */
export async function suggestQuery(reader: Reader, query: SearchQuery): Promise<string | null> {
  if (query.words.length === 0) return null;
  const better = await findSuggestion(reader, query.words);
  if (!better) return null;
  const text = withOtherWords(query, better);
  return text.length > SEARCH_TEXT_MAX ? null : text;
}
