import { INTEGER_MAX } from "../../base/limits.ts";

/**
 * The number of a topic, typed as such or as an address of one of its pages. Null if there is none.
 */
export function readTopicNumber(text: string): number | null {
  const digits = /^#?(\d{1,10})$/.exec(text.trim()) ?? /\/topic\/(\d{1,10})(?!\d)/.exec(text);
  const id = Number(digits?.[1] ?? 0);
  return id > 0 && id <= INTEGER_MAX ? id : null;
}
