import { firstGraphemes } from "./graphemes.ts";

/** Counts and cuts by graphemes. */
export function truncate(text: string, max: number): string {
  const [beginning, rest] = splitAfter(text, max);
  return rest ? `${beginning}…` : text;
}

/** The first `max` graphemes, without spaces at their end, and the rest. */
export function splitAfter(text: string, max: number): [beginning: string, rest: string] {
  const beginning = firstGraphemes(text, max);
  if (beginning.length === text.length) return [text, ""];
  const { length } = beginning.trimEnd();
  return [text.slice(0, length), text.slice(length)];
}
