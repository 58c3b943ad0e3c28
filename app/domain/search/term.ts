/** A folded word, or with `is_prefix` the beginning of words. */
export type Term = { text: string; is_prefix: boolean };
