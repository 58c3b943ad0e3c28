import { firstGraphemes } from "./graphemes.ts";

/** Counts and cuts by graphemes. */
export function truncate(text: string, max: number): string {
  const beginning = firstGraphemes(text, max);
  return beginning.length === text.length ? text : `${beginning.trimEnd()}…`;
}
