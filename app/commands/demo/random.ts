export type Random = ReturnType<typeof createRandom>;

/** The mulberry32 generator: the same seed gives the same community. */
export function createRandom(seed: number) {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const whole = (below: number) => Math.floor(next() * below);
  return {
    next,
    whole,
    chance: (likelihood: number) => next() < likelihood,
    pick<T>(items: readonly T[]): T {
      const item = items[whole(items.length)];
      if (item === undefined) throw new RangeError("There is nothing to pick from");
      return item;
    },
    /** Picks in proportion to the weights. */
    weighted<T>(items: readonly T[], weight: (item: T) => number): T {
      let remaining = next() * items.reduce((sum, item) => sum + weight(item), 0);
      const chosen = items.find((item) => (remaining -= weight(item)) < 0) ?? items.at(-1);
      if (chosen === undefined) throw new RangeError("There is nothing to choose from");
      return chosen;
    },
    shuffled<T>(items: readonly T[]): T[] {
      return items
        .map((item) => ({ item, sort_key: next() }))
        .sort((a, b) => a.sort_key - b.sort_key)
        .map(({ item }) => item);
    },
  };
}
