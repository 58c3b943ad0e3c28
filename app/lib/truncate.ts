import { firstGraphemes } from "./graphemes.ts";

const DEFAULT_MAX_CHARACTERS = 20;

/** Counts and cuts by graphemes. */
export function truncate(text: string, max = DEFAULT_MAX_CHARACTERS): string {
  const beginning = firstGraphemes(text, max);
  return beginning.length === text.length ? text : `${beginning.trimEnd()}…`;
}
