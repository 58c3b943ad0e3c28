import { parseQuery } from "../../../search/query/parsed-query.ts";
import { splitQuery } from "../../../search/query/search-query.ts";
import { withoutSigns } from "../../../search/words/phrase-words.ts";
import type { Term } from "../../../search/words/term.ts";
import { matcherOf } from "../../../search/words/word-forms.ts";
import {
  idsOf,
  indexedWord,
  TEXT_KINDS,
  type TextKind,
  type WordFile,
  wordFileOf,
} from "../search-files.ts";

/** Loads a file of the search by its path. Null if the archive has none with it. */
export type LoadFile<Contents> = (path: string) => Promise<Contents | null>;

export type Found = {
  /** Those with all words in the title first, each part with the newest first. */
  topic_ids: number[];
  /** The newest first. */
  post_ids: number[];
  /** Something that was typed cannot be searched here. */
  is_incomplete: boolean;
};

type Ids = Record<TextKind, Set<number>>;

/**
 * What has all words that were typed, as the search of the site understands them. The files have no
 * order of words, so of a phrase all words are looked for. Null if nothing can be looked for.
 */
export async function searchArchive(
  typed: string,
  loadWords: LoadFile<WordFile>,
): Promise<Found | null> {
  const query = splitQuery(typed);
  const { words, phrases, without_words, without_phrases } = parseQuery(query);
  const sought = [...words, ...phrases.flatMap((phrase) => phrase.map(exactly))];
  const [first, ...others] = await Promise.all(sought.map((terms) => findIds(terms, loadWords)));
  if (!first) return null;
  const excluded = await Promise.all(without_words.map((terms) => findIds(terms, loadWords)));
  const inAll = (kind: TextKind) => {
    const without = kind === "title" ? "opening" : kind;
    return [...first[kind]]
      .filter((id) => others.every((ids) => ids[kind].has(id)))
      .filter((id) => !excluded.some((ids) => ids[without].has(id)))
      .toSorted((a, b) => b - a);
  };
  const { in_titles, ...other_filters } = query.filters;
  const in_title = inAll("title");
  const is_in_title = new Set(in_title);
  const elsewhere = in_titles ? [] : inAll("opening").filter((id) => !is_in_title.has(id));
  return {
    topic_ids: [...in_title, ...elsewhere],
    post_ids: in_titles ? [] : inAll("reply"),
    is_incomplete:
      Object.keys(other_filters).length > 0 ||
      without_phrases.length > 0 ||
      phrases.some((phrase) => phrase.length > 1),
  };
}

function exactly(word: string): Term[] {
  return [{ text: withoutSigns(word), is_prefix: false }];
}

async function findIds(terms: readonly Term[], loadWords: LoadFile<WordFile>): Promise<Ids> {
  const indexed_terms = terms.map(({ text, is_prefix }) => ({
    text: indexedWord(text),
    is_prefix,
  }));
  const isMatch = matcherOf(indexed_terms);
  const paths = new Set(indexed_terms.map(({ text }) => wordFileOf(text)));
  const files = await Promise.all([...paths].map(loadWords));
  const ids: Ids = { title: new Set(), opening: new Set(), reply: new Set() };
  for (const [word, lists] of files.flatMap((file) => Object.entries(file ?? {}))) {
    if (!isMatch(word)) continue;
    const texts = lists.split(";");
    for (const [n, kind] of TEXT_KINDS.entries())
      for (const id of idsOf(texts[n] ?? "")) ids[kind].add(id);
  }
  return ids;
}
