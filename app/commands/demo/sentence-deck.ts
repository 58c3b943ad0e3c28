import type { Random } from "./random.ts";

export type Deck = { draw: () => string | null };

/**
 * Draws each sentence once, the least used first. Threads that draw from the same sentences share
 * `used`.
 */
export function createDeck(
  random: Random,
  sentences: readonly string[],
  used: Map<string, number>,
): Deck {
  const left = random.shuffled(sentences).sort((a, b) => (used.get(a) ?? 0) - (used.get(b) ?? 0));
  return {
    draw() {
      const sentence = left.shift();
      if (sentence === undefined) return null;
      used.set(sentence, (used.get(sentence) ?? 0) + 1);
      return sentence;
    },
  };
}
