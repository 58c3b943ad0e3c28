/*
 * The files of the search, which the archive has and the browser reads: scripts, because a page from
 * disk may load nothing else. Each calls this function with its name and its contents.
 */
export const REGISTER = "divanArchive";

/** For each word the texts that have it: titles, opening posts with titles, and replies. */
export type WordFile = Record<string, string>;
/** The title, language, author and day of topics, by id. */
export type TopicFile = Record<string, readonly [string, string, string, string]>;
/** The topic, number, author, day and first words of replies, by id. */
export type ReplyFile = Record<string, readonly [number, number, string, string, string]>;

/** Of these lists, in this order, each word has one. */
export const TEXT_KINDS = ["title", "opening", "reply"] as const;
export type TextKind = (typeof TEXT_KINDS)[number];

/** Longer words differ in their beginning. */
const WORD_MAX = 40;

export function indexedWord(word: string): string {
  return word.slice(0, WORD_MAX);
}

/**
 * The file of a word: its first two letters, or the part of Unicode of a first letter that is none of
 * a to z. So the file of a beginning of four letters is that of all words with it.
 */
export function wordFileOf(word: string): string {
  const [first = "", second = ""] = word;
  const part = isPlain(first)
    ? first + (second === "" || isPlain(second) ? second : "_")
    : `u${((first.codePointAt(0) ?? 0) >> 8).toString(16)}`;
  return `search/words/${part}.js`;
}

function isPlain(letter: string): boolean {
  return /^[a-z0-9]$/.test(letter);
}

const TOPICS_PER_FILE = 500;
const REPLIES_PER_FILE = 1000;

export function topicFileOf(topic_id: number): string {
  return `search/topics/${Math.floor(topic_id / TOPICS_PER_FILE)}.js`;
}

export function replyFileOf(post_id: number): string {
  return `search/replies/${Math.floor(post_id / REPLIES_PER_FILE)}.js`;
}

/** Ascending ids are written as their distances, in base 36. */
const RADIX = 36;

export function distanceText(id: number, last: number): string {
  return (id - last).toString(RADIX);
}

export function idsOf(list: string): number[] {
  let id = 0;
  return list === ""
    ? []
    : list.split(",").map((distance) => {
        id += Number.parseInt(distance, RADIX);
        return id;
      });
}
