import type { SearchInput, SearchSort } from "./search-input.ts";

/** The parts of what was typed. */
export type SearchQuery = {
  /** Each as it was typed, without blanks. */
  words: string[];
  phrases: string[];
  /** What a result must not contain. */
  without_words: string[];
  without_phrases: string[];
  filters: TypedFilters;
};

/** Filters that were typed as words. They go before the fields of the form. */
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

/** Those that phones and Turkish keyboards type. */
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
export function readQuery(text: string): SearchQuery {
  const query: SearchQuery = {
    words: [],
    phrases: [],
    without_words: [],
    without_phrases: [],
    filters: {},
  };
  const storable = text.toWellFormed().replaceAll("\0", " ").replace(QUOTES, '"');
  for (const [whole, minus = "", name = "", quoted, plain] of storable.matchAll(PART)) {
    const value = quoted ?? plain ?? "";
    const filter = minus ? undefined : FILTERS[withoutAccents(name)];
    if (filter) Object.assign(query.filters, filter(value.replace(/^@/, "")));
    else if (quoted !== undefined) (minus ? query.without_phrases : query.phrases).push(quoted);
    else (minus ? query.without_words : query.words).push(whole.slice(minus.length));
  }
  return query;
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
  return names.includes(withoutAccents(value));
}

function withoutAccents(text: string): string {
  return text
    .replace(/[Iİı]/g, "i")
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase();
}
