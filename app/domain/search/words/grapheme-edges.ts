const graphemes = new Intl.Segmenter(undefined, { granularity: "grapheme" });
/** A longer grapheme may be cut: no script needs so many marks on a letter. */
const GRAPHEME_MAX = 64;

export type GraphemeEdges = {
  /** The place, or the beginning of the grapheme that contains it. */
  before: (place: number) => number;
  /** The place, or the end of the grapheme that contains it. */
  behind: (place: number) => number;
};

/** The edges of the graphemes of a text, which is segmented once and only if it has to be. */
export function graphemeEdges(text: string): GraphemeEdges {
  let segments: Intl.Segments | null = null;
  const graphemeAround = (place: number) => {
    segments ??= graphemes.segment(text);
    const { index = place, segment = "" } = segments.containing(place) ?? {};
    if (segment.length <= GRAPHEME_MAX) return { start: index, end: index + segment.length };
    const is_in_pair = /^[\udc00-\udfff]/.test(text.slice(place, place + 1));
    return is_in_pair ? { start: place - 1, end: place + 1 } : { start: place, end: place };
  };
  return {
    before: (place) => (isSureEdge(text, place) ? place : graphemeAround(place).start),
    behind: (place) => {
      if (isSureEdge(text, place)) return place;
      const { start, end } = graphemeAround(place);
      return start === place ? place : end;
    },
  };
}

/** Segmenting takes far longer than this test, which is true for almost every place. */
function isSureEdge(text: string, place: number): boolean {
  if (place === 0 || place >= text.length) return true;
  return isAlone(text.charCodeAt(place - 1)) && isAlone(text.charCodeAt(place));
}

/** Latin letters and usual signs. A line break of two characters is no letter's neighbour. */
function isAlone(code: number): boolean {
  return (code < 0x300 && code !== 0x0d) || (code >= 0x2010 && code < 0x2028);
}
