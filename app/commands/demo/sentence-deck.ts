import type { Random } from "./random.ts";

export type Deck = { draw: () => string | null };

/**
 * Draws each sentence once, the least used first. Threads that draw from the same sentences share
 * `use_counts`.
 */
export function createDeck(
  random: Random,
  sentences: readonly string[],
  use_counts: Map<string, number>,
): Deck {
  const remaining = random
    .shuffled(sentences)
    .sort((a, b) => (use_counts.get(a) ?? 0) - (use_counts.get(b) ?? 0));
  return {
    draw() {
      const sentence = remaining.shift();
      if (sentence === undefined) return null;
      use_counts.set(sentence, (use_counts.get(sentence) ?? 0) + 1);
      return sentence;
    },
  };
}
