const TRUNCATE_DEFAULT_CHARACTERS = 20;

/** Cuts by what a reader calls a character, so that a letter and its mark are never parted. */
export function truncate(text: string, max = TRUNCATE_DEFAULT_CHARACTERS): string {
  if (text.length <= max) return text;
  const characters = Array.from(graphemes.segment(text), ({ segment }) => segment);
  if (characters.length <= max) return text;
  return `${characters.slice(0, max).join("").trimEnd()}…`;
}

const graphemes = new Intl.Segmenter(undefined, { granularity: "grapheme" });
