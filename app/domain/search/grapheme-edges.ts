const graphemes = new Intl.Segmenter(undefined, { granularity: "grapheme" });
/** A letter with more signs than this is nobody's writing, and may be cut. */
const GRAPHEME_MAX = 64;

/** The place, or the beginning of the grapheme that it is in. */
export function graphemeStart(text: string, place: number): number {
  return isSureEdge(text, place) ? place : graphemeAround(text, place).start;
}

/** The place, or the end of the grapheme that it is in. */
export function graphemeEnd(text: string, place: number): number {
  if (isSureEdge(text, place)) return place;
  const { start, end } = graphemeAround(text, place);
  return start === place ? place : end;
}

function graphemeAround(text: string, place: number): { start: number; end: number } {
  const { index = place, segment = "" } = graphemes.segment(text).containing(place) ?? {};
  if (segment.length <= GRAPHEME_MAX) return { start: index, end: index + segment.length };
  const is_in_pair = /^[\udc00-\udfff]/.test(text.slice(place, place + 1));
  return is_in_pair ? { start: place - 1, end: place + 1 } : { start: place, end: place };
}

/** Segmenting takes far longer than this test, which is true for nearly each place. */
function isSureEdge(text: string, place: number): boolean {
  if (place === 0 || place >= text.length) return true;
  return isAlone(text.charCodeAt(place - 1)) && isAlone(text.charCodeAt(place));
}

/** Latin letters and usual signs. A line break of two characters is no letter's neighbour. */
function isAlone(code: number): boolean {
  return (code < 0x300 && code !== 0x0d) || (code >= 0x2010 && code < 0x2028);
}
