/**
 * Latin letters, digits and signs: beside each other each is one grapheme. Segmenting takes a
 * hundred times as long as this test, and a page of lists cuts a hundred texts.
 */
const LATIN = /^[\x20-\x7e\xa0-\u02ff]*$/;

const graphemes = new Intl.Segmenter(undefined, { granularity: "grapheme" });

/** Graphemes keep a letter and its accent together. */
export function firstGraphemes(text: string, count: number): string {
  // Tests one character more than is returned, because that could be the accent of the last one.
  if (LATIN.test(text.slice(0, count + 1))) return text.slice(0, count);
  let end = 0;
  let number = 0;
  for (const { segment } of graphemes.segment(text)) {
    if (number === count) break;
    number += 1;
    end += segment.length;
  }
  return text.slice(0, end);
}
