/** A folded word, or with `is_prefix` the beginning of words. */
export type Term = { text: string; is_prefix: boolean };

/** A shorter word is not the beginning of others: kar is not karar. */
export const PREFIX_MIN = 4;
