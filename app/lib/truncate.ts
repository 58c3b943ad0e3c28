const DEFAULT_MAX_CHARACTERS = 20;

/** Counts and cuts by graphemes, which keep a letter and its accent together. */
export function truncate(text: string, max = DEFAULT_MAX_CHARACTERS): string {
  if (text.length <= max) return text;
  const characters = Array.from(graphemes.segment(text), ({ segment }) => segment);
  if (characters.length <= max) return text;
  return `${characters.slice(0, max).join("").trimEnd()}…`;
}

const graphemes = new Intl.Segmenter(undefined, { granularity: "grapheme" });
