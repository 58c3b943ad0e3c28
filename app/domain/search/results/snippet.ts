import type { SnippetPart } from "../query/search-results.ts";
import { type GraphemeEdges, graphemeEdges } from "../words/grapheme-edges.ts";
import type { FindMatches, Match } from "./matches.ts";

/** Two to three lines on a wide screen. */
const SNIPPET_CHARACTERS = 200;
/** The matches lie within so many characters, so that there are words before and after them. */
const DENSE_CHARACTERS = 140;
/** A longer word is cut. */
const WORD_MAX = 30;
/** More do not help to find where the words are densest, and a long text can have thousands. */
const MATCHES_MAX = 200;
const SPACE = /\s/;
/** Excludes a sign that belongs to the blank before it. */
const BEGINNING = /[\p{L}\p{N}\p{P}]/u;

/** The whole text with its matches marked. */
export function markWords(text: string, findMatches: FindMatches): SnippetPart[] {
  const whole = { start: 0, end: text.length };
  return partsOf(text, whole, findMatches(text, MATCHES_MAX), graphemeEdges(text));
}

/** The piece of a text where most of the words are, marked, with … where it is cut. */
export function snippetOf(text: string, findMatches: FindMatches): SnippetPart[] {
  if (text.length <= SNIPPET_CHARACTERS) return markWords(text, findMatches);
  const matches = findMatches(text, MATCHES_MAX);
  const edges = graphemeEdges(text);
  const piece = pieceAround(text, densestRange(matches), edges);
  const parts = partsOf(text, piece, matches, edges);
  if (piece.start > 0) addText(parts, "…", "before");
  if (piece.end < text.length) addText(parts, "…", "behind");
  return parts;
}

type Range = { start: number; end: number };

/** Where most of the different words are, then most matches, then the first such place. */
function densestRange(matches: Match[]): Range {
  const counts = new Map<number, number>();
  let best: Range = { start: 0, end: 0 };
  let best_score = 0;
  let first = 0;
  for (const [last, match] of matches.entries()) {
    counts.set(match.number, (counts.get(match.number) ?? 0) + 1);
    let left = matches[first] ?? match;
    while (first < last && match.end - left.start > DENSE_CHARACTERS) {
      const count = (counts.get(left.number) ?? 0) - 1;
      if (count > 0) counts.set(left.number, count);
      else counts.delete(left.number);
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

function pieceAround(text: string, place: Range, edges: GraphemeEdges): Range {
  const margin = Math.max(0, Math.floor((SNIPPET_CHARACTERS - (place.end - place.start)) / 2));
  const last_start = text.length - SNIPPET_CHARACTERS;
  const start = Math.max(0, Math.min(place.start - margin, last_start));
  const end = start + SNIPPET_CHARACTERS;
  return {
    start: cutBefore(text, start, place.start) ?? edges.before(start),
    end: cutBehind(text, end, place.end) ?? edges.before(end),
  };
}

/** The beginning of a word near the place, at most at `last`. */
function cutBefore(text: string, place: number, last: number): number | null {
  if (place === 0) return 0;
  const max = Math.min(last, place + WORD_MAX);
  for (let n = place; n <= max; n += 1) {
    if (SPACE.test(text.charAt(n - 1)) && BEGINNING.test(text.charAt(n))) return n;
  }
  return null;
}

/** The end of a word near the place, at least at `first`. */
function cutBehind(text: string, place: number, first: number): number | null {
  if (place >= text.length) return text.length;
  const min = Math.max(first, place - WORD_MAX);
  for (let n = place; n >= min; n -= 1) {
    if (SPACE.test(text.charAt(n)) && !SPACE.test(text.charAt(n - 1))) return n;
  }
  return null;
}

function partsOf(
  text: string,
  piece: Range,
  matches: Match[],
  edges: GraphemeEdges,
): SnippetPart[] {
  const parts: SnippetPart[] = [];
  let done = piece.start;
  const addUntil = (end: number, is_marked: boolean) => {
    const place = Math.min(end, piece.end);
    if (place <= done) return;
    parts.push({ text: text.slice(done, place), is_marked });
    done = place;
  };
  const inside = matches.filter(({ start, end }) => end > piece.start && start < piece.end);
  for (const mark of marksOf(text, inside, edges)) {
    addUntil(mark.start, false);
    addUntil(mark.end, true);
  }
  addUntil(piece.end, false);
  return parts;
}

/** A single letter with a hyphen, at the beginning of x-ray and e-posta. */
const LETTER_BEFORE = /(?<![\p{L}\p{M}\p{N}'’-])\p{L}-$/u;
const LETTER_BEFORE_MAX = 4;

/** The places of the matches without overlaps. */
function marksOf(text: string, matches: Match[], edges: GraphemeEdges): Range[] {
  const marks: Range[] = [];
  for (const match of matches) {
    const mark = {
      start: edges.before(match.start - letterBefore(text, match.start)),
      end: edges.behind(match.end),
    };
    const before = marks.at(-1);
    if (before && mark.start < before.end) before.end = Math.max(before.end, mark.end);
    else marks.push(mark);
  }
  return marks;
}

/** The length of a single letter and a hyphen before a word, which are marked with it. */
function letterBefore(text: string, start: number): number {
  const before = text.slice(Math.max(0, start - LETTER_BEFORE_MAX), start);
  return LETTER_BEFORE.exec(before)?.[0].length ?? 0;
}

function addText(parts: SnippetPart[], text: string, side: "before" | "behind"): void {
  const part = side === "before" ? parts[0] : parts.at(-1);
  if (part && !part.is_marked) part.text = side === "before" ? text + part.text : part.text + text;
  else parts[side === "before" ? "unshift" : "push"]({ text, is_marked: false });
}
