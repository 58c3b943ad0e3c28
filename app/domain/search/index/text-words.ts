import { forEachToken } from "#app/lib/text/fold-text.ts";
import { isCommonPair } from "../words/common-words.ts";
import { textOfHtml } from "../words/text-of-html.ts";
import { toByteString } from "./byte-strings.ts";
import { WORD_BYTES_MAX } from "./posting-blocks.ts";

/**
 * The mark precedes words of a title, which count as words of the text too. No word contains a
 * mark.
 */
export const TITLE_MARK = "=";
/** These marks precede the ids of the author and of the forum. */
export const AUTHOR_MARK = "@";
export const FORUM_MARK = "#";

export type IndexedText = {
  owner_id: number;
  forum_id: number | null;
  title: string | null;
  content: string;
};

/** The words by which a text is found, as byte strings. */
export function wordsOfText({ owner_id, forum_id, title, content }: IndexedText): string[] {
  const words = new Set([`${AUTHOR_MARK}${owner_id}`, `${FORUM_MARK}${forum_id}`]);
  addWords(words, textOfHtml(content), "");
  if (title !== null) {
    addWords(words, title, "");
    addWords(words, title, TITLE_MARK);
  }
  return [...words];
}

function addWords(words: Set<string>, text: string, mark: string): void {
  let before = "";
  forEachToken(text, ({ word }) => {
    words.add(indexedWord(mark + word));
    if (isCommonPair(before, word)) words.add(indexedWord(mark + pairOf(before, word)));
    before = word;
    return false;
  });
}

/** Two words in a row, marked so that they differ from words that begin like the first. */
export function pairOf(first: string, second: string): string {
  return `+${first} ${second}`;
}

/** A folded word, or the beginning of one, as it is stored. */
export function indexedWord(word: string): string {
  const bytes = toByteString(word);
  if (bytes.length <= WORD_BYTES_MAX) return bytes;
  let length = WORD_BYTES_MAX;
  while (isInsideCharacter(bytes.charCodeAt(length))) length -= 1;
  return bytes.slice(0, length);
}

/** A byte of UTF-8 that continues a character. */
function isInsideCharacter(byte: number): boolean {
  return (byte & 0xc0) === 0x80;
}
