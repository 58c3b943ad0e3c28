import { appendFile, mkdir, readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import {
  distanceText,
  indexedWord,
  TEXT_KINDS,
  type TextKind,
  wordFileOf,
} from "./search-files.ts";

/** So many distances take some dozen megabytes. */
const IN_MEMORY_MAX = 2_000_000;

/** Ascending ids as distances. The first is the distance from `first`. */
type List = { first: number; last: number; text: string };
type Lists = Partial<Record<TextKind, List>>;
/** A line of a part: a word, and its lists since the last part was written. */
type Line = readonly [word: string, kind: TextKind, List];

/**
 * The texts of each word. They do not fit into memory, so parts of the lists are written into `folder`,
 * a file for each file of the search, which is put together at the end.
 */
export class WordLists {
  readonly #folder: string;
  #lists_by_word = new Map<string, Lists>();
  #in_memory = 0;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** The ids of a kind must ascend. */
  add(kind: TextKind, id: number, words: Iterable<string>): void {
    for (const word of new Set(words)) {
      const lists = this.#lists_by_word.get(indexedWord(word)) ?? {};
      const list = lists[kind];
      lists[kind] =
        list === undefined
          ? { first: id, last: id, text: "" }
          : list.last === id
            ? list
            : { ...list, last: id, text: `${list.text},${distanceText(id, list.last)}` };
      this.#lists_by_word.set(indexedWord(word), lists);
      this.#in_memory += 1;
    }
  }

  /** To be called after each batch of texts. */
  async writeIfLarge(): Promise<void> {
    if (this.#in_memory > IN_MEMORY_MAX) await this.writeAll();
  }

  /** The files of the search with their words, one at a time. */
  async *files(): AsyncGenerator<{ name: string; words: Record<string, string> }> {
    await this.writeAll();
    for (const part of (await readdir(this.#folder)).toSorted()) {
      const path = join(this.#folder, part);
      const lines = (await readFile(path, "utf8")).trimEnd().split("\n");
      yield { name: `search/words/${part}`, words: mergeLines(lines) };
      await rm(path);
    }
  }

  /** Empties the memory. */
  async writeAll(): Promise<void> {
    const lines_by_part = new Map<string, string[]>();
    for (const [word, lists] of this.#lists_by_word) {
      const part = wordFileOf(word).replace(/^.*\//, "");
      const lines = lines_by_part.get(part) ?? [];
      for (const kind of TEXT_KINDS) {
        const list = lists[kind];
        if (list) lines.push(JSON.stringify([word, kind, list] satisfies Line));
      }
      lines_by_part.set(part, lines);
    }
    await mkdir(this.#folder, { recursive: true });
    for (const [part, lines] of lines_by_part)
      await appendFile(join(this.#folder, part), `${lines.join("\n")}\n`);
    this.#lists_by_word = new Map();
    this.#in_memory = 0;
  }
}

function mergeLines(lines: readonly string[]): Record<string, string> {
  const lists_by_word = new Map<string, Record<TextKind, { last: number; text: string }>>();
  for (const line of lines) {
    const [word, kind, { first, last, text }]: Line = JSON.parse(line);
    const lists = lists_by_word.get(word) ?? {
      title: { last: 0, text: "" },
      opening: { last: 0, text: "" },
      reply: { last: 0, text: "" },
    };
    const list = lists[kind];
    const separator = list.text === "" ? "" : ",";
    lists[kind] = { last, text: list.text + separator + distanceText(first, list.last) + text };
    lists_by_word.set(word, lists);
  }
  return Object.fromEntries(
    [...lists_by_word].map(([word, lists]) => [
      word,
      TEXT_KINDS.map((kind) => lists[kind].text).join(";"),
    ]),
  );
}
