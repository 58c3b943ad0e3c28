import { RANK_MAX } from "./vocabulary.ts";

/**
 * How often a generated word is drawn, by the law of Zipf and Mandelbrot: as 1 / (rank + SHIFT) up
 * to KNEE, and from there with the power -1.5. The shift leaves the most frequent words to the
 * texts of the demo. With these numbers the vocabulary of all texts grows as in Turkish: 340,000
 * different words of 7 million, 1.2 million of 55 million.
 */
const SHIFT = 60;
const KNEE = 14_000;
/** The square root of how much rarer than at the knee, by rank, the last word is. */
const END = Math.sqrt((KNEE + SHIFT) / (RANK_MAX + SHIFT));
/** The integrals of the two parts, which meet at the knee. */
const HEAD_WEIGHT = Math.log((KNEE + SHIFT) / SHIFT);
const TAIL_WEIGHT = 2 * (1 - END);
const HEAD_SHARE = HEAD_WEIGHT / (HEAD_WEIGHT + TAIL_WEIGHT);
const TAIL_SLOPE = (1 - END) / (1 - HEAD_SHARE);

/** The rank that a random number from 0 to 1 draws. */
export function rankOf(drawn: number): number {
  const shifted =
    drawn < HEAD_SHARE
      ? SHIFT * Math.exp((drawn * HEAD_WEIGHT) / HEAD_SHARE)
      : (KNEE + SHIFT) / (1 - (drawn - HEAD_SHARE) * TAIL_SLOPE) ** 2;
  return 1 + Math.floor(shifted - SHIFT);
}

/** The rank in SQL. */
export const rankSql = (drawn: string): string => `
  1 + floor(case when ${drawn} < ${HEAD_SHARE}
    then ${SHIFT} * exp(${drawn} * ${HEAD_WEIGHT / HEAD_SHARE})
    else ${KNEE + SHIFT} / power(1 - (${drawn} - ${HEAD_SHARE}) * ${TAIL_SLOPE}, 2) end - ${SHIFT})::int`;
