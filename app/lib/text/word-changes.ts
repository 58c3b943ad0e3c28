import { diffArrays } from "diff";

/** `skipped` replaces the middle of a long part, and has no text. */
export type Change = { kind: "same" | "removed" | "added" | "skipped"; text: string };

/**
 * A member who changed more has written a new text, and marks on single words would only be hard to
 * read.
 */
const MAX_CHANGED_WORDS = 600;
/** The cost grows with the number of words times that of the changes: this is some 20 ms. */
const MAX_COMPARISONS = 6_000_000;
/** Longer texts are split at blanks: the rules of words would take longer than the comparison. */
const MAX_CHARACTERS_FOR_RULES = 20_000;
/** A changed part has at most so much to the eye. A page of versions has forty of them. */
const SHOWN_CHARACTERS = 8000;
const SHOWN_LINES = 200;
/** About two lines before and after a change. */
const CONTEXT_CHARACTERS = 160;

const words = new Intl.Segmenter(undefined, { granularity: "word" });

/** One text, or two where they differ. */
type Part = { is_same: true; text: string } | { is_same: false; removed: string; added: string };

/**
 * The changes from `before` to `after`, word by word. If very much differs, everything between the
 * first and the last difference counts as one change.
 */
export function compareWords(before: string, after: string): Change[] {
  const is_long = before.length + after.length > 2 * MAX_CHARACTERS_FOR_RULES;
  const split = is_long ? splitAtBlanks : wordsOf;
  const [old_words, new_words] = [split(before), split(after)];
  const affordable = Math.floor(MAX_COMPARISONS / (old_words.length + new_words.length));
  const maxEditLength = Math.min(MAX_CHANGED_WORDS, affordable);
  const compared = diffArrays(old_words, new_words, { maxEditLength });
  const parts = compared
    ? joinChangedWords(compared.reduce(addChange, []))
    : compareEnds(old_words, new_words);
  return parts.flatMap(changesOf).filter(({ text }) => text !== "");
}

/**
 * Keeps the words before and after each change, and the beginning and the end of a long change. A
 * text without changes is a change as a whole.
 */
export function shorten(changes: readonly Change[]): Change[] {
  return changes.flatMap((change, index) => {
    const { kind, text } = change;
    if (kind !== "same" || changes.length === 1) return shortenLong(change);
    if (text.length <= 3 * CONTEXT_CHARACTERS) return [change];
    const beginning = index > 0 ? firstWords(text) : "";
    const end = index < changes.length - 1 ? lastWords(text) : "";
    const parts: Change[] = [
      { kind, text: beginning },
      { kind: "skipped", text: "" },
      { kind, text: end },
    ];
    return parts.filter((part) => part.kind === "skipped" || part.text !== "");
  });
}

function shortenLong(change: Change): Change[] {
  const { kind, text } = change;
  const lines = text.split("\n", SHOWN_LINES + 1);
  if (text.length <= SHOWN_CHARACTERS && lines.length <= SHOWN_LINES) return [change];
  const half = SHOWN_LINES / 2;
  const beginning = firstCharacters(firstLines(text, half), SHOWN_CHARACTERS / 2);
  const end = lastCharacters(lastLines(text, half), SHOWN_CHARACTERS / 2);
  return [
    { kind, text: beginning },
    { kind: "skipped", text: "" },
    { kind, text: end },
  ];
}

function firstLines(text: string, count: number): string {
  return text.split("\n", count).join("\n");
}

function lastLines(text: string, count: number): string {
  let start = text.length;
  for (let line = 0; line < count && start > 0; line += 1)
    start = text.lastIndexOf("\n", start - 1);
  return text.slice(start + 1);
}

function wordsOf(text: string): string[] {
  return Array.from(words.segment(text), ({ segment }) => segment);
}

function splitAtBlanks(text: string): string[] {
  return text.split(/(?<=\s)|(?=\s)/);
}

type ComparedWords = { value: string[]; added: boolean; removed: boolean };

function addChange(parts: Part[], { value, added, removed }: ComparedWords): Part[] {
  const text = value.join("");
  const last = parts.at(-1);
  if (!added && !removed) parts.push({ is_same: true, text });
  else if (!last || last.is_same)
    parts.push({ is_same: false, removed: removed ? text : "", added: added ? text : "" });
  else if (removed) last.removed += text;
  else last.added += text;
  return parts;
}

/** Replaced words with only a space between them are one change, so that it can be read. */
function joinChangedWords(parts: readonly Part[]): Part[] {
  const joined_parts: Part[] = [];
  for (const part of parts) {
    const [change, space] = joined_parts.slice(-2);
    if (isReplaced(part) && space?.is_same && isSpace(space.text) && change && isReplaced(change)) {
      joined_parts.splice(-2, 2, {
        is_same: false,
        removed: change.removed + space.text + part.removed,
        added: change.added + space.text + part.added,
      });
    } else joined_parts.push(part);
  }
  return joined_parts;
}

function isReplaced(part: Part): part is Part & { is_same: false } {
  return !part.is_same && part.removed !== "" && part.added !== "";
}

function isSpace(text: string): boolean {
  return /^[^\S\n]+$/.test(text);
}

function compareEnds(old_words: readonly string[], new_words: readonly string[]): Part[] {
  const shorter = Math.min(old_words.length, new_words.length);
  let first = 0;
  while (first < shorter && old_words[first] === new_words[first]) first += 1;
  let last = 0;
  while (last < shorter - first && old_words.at(-1 - last) === new_words.at(-1 - last)) last += 1;
  const middleOf = (all: readonly string[]) => all.slice(first, all.length - last).join("");
  return [
    { is_same: true, text: old_words.slice(0, first).join("") },
    { is_same: false, removed: middleOf(old_words), added: middleOf(new_words) },
    { is_same: true, text: old_words.slice(old_words.length - last).join("") },
  ];
}

function changesOf(part: Part): Change[] {
  if (part.is_same) return [{ kind: "same", text: part.text }];
  return [
    { kind: "removed", text: part.removed },
    { kind: "added", text: part.added },
  ];
}

/** Leaves out a word that the cut splits. A text without spaces is cut between two characters. */
function firstWords(text: string): string {
  const beginning = firstCharacters(text, CONTEXT_CHARACTERS);
  return beginning.replace(/\S+$/, "") || beginning;
}

function lastWords(text: string): string {
  const end = lastCharacters(text, CONTEXT_CHARACTERS);
  return end.replace(/^\S+/, "") || end;
}

function firstCharacters(text: string, count: number): string {
  return text.slice(0, count).replace(/[\ud800-\udbff]$/, "");
}

function lastCharacters(text: string, count: number): string {
  return text.slice(-count).replace(/^[\udc00-\udfff]/, "");
}
