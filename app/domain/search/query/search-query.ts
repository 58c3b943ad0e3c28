import { foldForSearch } from "#app/lib/text/fold-text.ts";
import type { SearchInput, SearchSort } from "./search-input.ts";

/** The parts of what was typed. */
export type SearchQuery = {
  /** The whole text, as PostgreSQL can store it and with usual quotes. */
  text: string;
  /** The words as they were typed, without blanks. */
  words: string[];
  phrases: string[];
  /** A result must not contain these. */
  without_words: string[];
  without_phrases: string[];
  filters: TypedFilters;
};

/** Filters that were typed as words. They take precedence over the fields of the form. */
type TypedFilters = {
  author?: string;
  /** A part of the name. */
  forum?: string;
  since?: string;
  until?: string;
  in_titles?: true;
  sort?: SearchSort;
};

/** More words would make a search that takes long and finds nothing. */
export const WORDS_MAX = 12;

/** The quotes that phones and Turkish keyboards type. */
const QUOTES = /[“”„‟«»]/g;
/** A phrase, or a run without blanks. Both may follow a minus or the name of a filter. */
const PART = /(-?)(?:([\p{L}]{2,10}):)?(?:"([^"]*)"?|([^\s"]+))/gu;

/** The names of filters in both languages, without accents. */
const FILTERS: Record<string, (value: string) => TypedFilters> = {
  author: (author) => ({ author }),
  yazar: (author) => ({ author }),
  forum: (forum) => ({ forum }),
  since: (since) => ({ since }),
  sonra: (since) => ({ since }),
  until: (until) => ({ until }),
  once: (until) => ({ until }),
  in: (place) => (isAnyOf(place, ["title", "titles"]) ? { in_titles: true } : {}),
  yer: (place) => (isAnyOf(place, ["baslik", "basliklar"]) ? { in_titles: true } : {}),
  sort: readSort,
  sira: readSort,
};

/** What was typed, with the typed filters before those of the fields. */
export function splitQuery(typed: string): SearchQuery {
  const text = typed.toWellFormed().replaceAll("\0", " ").replace(QUOTES, '"');
  const query: SearchQuery = {
    text,
    words: [],
    phrases: [],
    without_words: [],
    without_phrases: [],
    filters: {},
  };
  for (const [whole, minus = "", name = "", quoted, plain] of text.matchAll(PART)) {
    const value = (quoted ?? plain ?? "").replace(/^@/, "");
    const filter = filterOf(minus, name);
    // An empty name would be part of every forum's name.
    if (filter && value.trim() !== "") Object.assign(query.filters, filter(value));
    else if (filter) continue;
    else if (quoted !== undefined) (minus ? query.without_phrases : query.phrases).push(quoted);
    else (minus ? query.without_words : query.words).push(whole.slice(minus.length));
  }
  return query;
}

/** The text of a query with other words instead of its words, and all else as it was typed. */
export function withOtherWords({ text }: SearchQuery, words: readonly string[]): string {
  const others = [...words];
  const replaced = text.replace(PART, (whole: string, minus = "", name = "", quoted?: string) =>
    minus || quoted !== undefined || filterOf(minus, name) ? whole : (others.shift() ?? whole),
  );
  return replaced.trim();
}

function filterOf(minus: string, name: string) {
  return minus ? undefined : FILTERS[foldForSearch(name)];
}

export function withTypedFilters(
  input: SearchInput,
  { author, since, until, in_titles, sort }: TypedFilters,
): SearchInput {
  return {
    ...input,
    author: author ?? input.author,
    since: since ?? input.since,
    until: until ?? input.until,
    in_titles: in_titles ?? input.in_titles,
    sort: sort ?? input.sort,
  };
}

function readSort(value: string): TypedFilters {
  if (isAnyOf(value, ["newest", "yeni"])) return { sort: "newest" };
  return isAnyOf(value, ["relevance", "uygunluk"]) ? { sort: "relevance" } : {};
}

function isAnyOf(value: string, names: readonly string[]): boolean {
  return names.includes(foldForSearch(value));
}
