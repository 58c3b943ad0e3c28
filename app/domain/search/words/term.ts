/** A folded word, or with `is_prefix` the beginning of words. */
export type Term = { text: string; is_prefix: boolean };

/** A shorter word does not find longer words that begin with it: kar is not karar. */
export const PREFIX_MIN = 4;
