import { graphemeEnd, graphemeStart } from "./grapheme-edges.ts";
import { findMatches, type Match, type Sought } from "./matches.ts";
import type { SnippetPart } from "./search-results.ts";

export type { Sought } from "./matches.ts";

/** Two to three lines on a wide screen. */
const SNIPPET_CHARACTERS = 200;
/** The matches lie within so many characters, so that there are words before and behind them. */
const DENSE_CHARACTERS = 140;
/** A longer word is cut. */
const WORD_MAX = 30;
/** More say nothing about where the words are densest, and a long text can have thousands. */
const MATCHES_MAX = 200;
const SPACE = /\s/;

/** The whole text with its matches marked. */
export function markWords(text: string, sought: Sought): SnippetPart[] {
  return partsOf(text, findMatches(text, sought, MATCHES_MAX), 0, text.length);
}

/** The piece of a text where most of the words are, marked, with … where it is cut. */
export function snippetOf(text: string, sought: Sought): SnippetPart[] {
  const matches = findMatches(text, sought, MATCHES_MAX);
  if (text.length <= SNIPPET_CHARACTERS) return partsOf(text, matches, 0, text.length);
  const { start, end } = pieceAround(text, densestPlace(matches));
  const parts = partsOf(text, matches, start, end);
  if (start > 0) addText(parts, "…", "before");
  if (end < text.length) addText(parts, "…", "behind");
  return parts;
}

type Place = { start: number; end: number };

/** Where most of the different words are, then most matches, then the first such place. */
function densestPlace(matches: Match[]): Place {
  const counts = new Map<number, number>();
  let best: Place = { start: 0, end: 0 };
  let best_score = 0;
  let first = 0;
  for (const [last, match] of matches.entries()) {
    counts.set(match.sought, (counts.get(match.sought) ?? 0) + 1);
    let left = matches[first] ?? match;
    while (first < last && match.end - left.start > DENSE_CHARACTERS) {
      const count = (counts.get(left.sought) ?? 0) - 1;
      if (count > 0) counts.set(left.sought, count);
      else counts.delete(left.sought);
      first += 1;
      left = matches[first] ?? match;
    }
    const score = counts.size * MATCHES_MAX + (last - first);
    if (score > best_score) {
      best_score = score;
      best = { start: left.start, end: match.end };
    }
  }
  return best;
}

function pieceAround(text: string, place: Place): Place {
  const margin = Math.max(0, Math.floor((SNIPPET_CHARACTERS - (place.end - place.start)) / 2));
  const last_start = text.length - SNIPPET_CHARACTERS;
  const start = Math.max(0, Math.min(place.start - margin, last_start));
  const end = start + SNIPPET_CHARACTERS;
  return { start: cutBefore(text, start, place.start), end: cutBehind(text, end, place.end) };
}

/** The beginning of a word near the place, at most at `last`. */
function cutBefore(text: string, place: number, last: number): number {
  if (place === 0) return 0;
  const max = Math.min(last, place + WORD_MAX);
  for (let n = place; n <= max; n += 1) {
    if (SPACE.test(text.charAt(n - 1)) && !SPACE.test(text.charAt(n))) {
      return graphemeEnd(text, n);
    }
  }
  return graphemeStart(text, place);
}

/** The end of a word near the place, at least at `first`. */
function cutBehind(text: string, place: number, first: number): number {
  if (place >= text.length) return text.length;
  const min = Math.max(first, place - WORD_MAX);
  for (let n = place; n >= min; n -= 1) {
    if (SPACE.test(text.charAt(n)) && !SPACE.test(text.charAt(n - 1))) return n;
  }
  return graphemeStart(text, place);
}

function partsOf(text: string, matches: Match[], start: number, end: number): SnippetPart[] {
  const parts: SnippetPart[] = [];
  let done = start;
  const addUntil = (place: number, is_marked: boolean) => {
    if (place > done) parts.push({ text: text.slice(done, place), is_marked });
    done = Math.max(done, place);
  };
  for (const mark of marksOf(text, matches)) {
    if (mark.end <= done || mark.start >= end) continue;
    addUntil(mark.start, false);
    addUntil(Math.min(mark.end, end), true);
  }
  addUntil(end, false);
  return parts;
}

/** The places of the matches without overlaps. */
function marksOf(text: string, matches: Match[]): Place[] {
  const marks: Place[] = [];
  for (const match of matches) {
    const start = graphemeStart(text, match.start);
    const end = graphemeEnd(text, match.end);
    const before = marks.at(-1);
    if (before && start < before.end) before.end = Math.max(before.end, end);
    else marks.push({ start, end });
  }
  return marks;
}

function addText(parts: SnippetPart[], text: string, side: "before" | "behind"): void {
  const part = side === "before" ? parts[0] : parts.at(-1);
  if (part && !part.is_marked) part.text = side === "before" ? text + part.text : part.text + text;
  else parts[side === "before" ? "unshift" : "push"]({ text, is_marked: false });
}
