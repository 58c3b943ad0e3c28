/** The goals of a million replies, by the name of the row. */
export const ALL_USUAL = "all usual searches";
export const ALL_WORST = "all worst searches";
export const INDEX_SHARE = "the indexes, of the bytes of all texts";
export const REPLY_RATIO = "a reply, by one without the index";

export const GOALS: Record<string, string> = {
  [ALL_USUAL]: "p95 ≤ 40 ms",
  [ALL_WORST]: "p95 ≤ 100 ms",
  [INDEX_SHARE]: "≤ 40 %",
  [REPLY_RATIO]: "≤ 1.15",
};
