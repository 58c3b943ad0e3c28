/**
 * Words in an order in which each begins with the letter the last one ended with; a word is used
 * once. Ends early when no word fits.
 */
export function chain(first: string, words: readonly string[], most: number): string[] {
  const left = new Set(words);
  left.delete(first);
  const chained: string[] = [];
  for (let last = first; chained.length < most; ) {
    const fitting = [...left].filter((word) => word[0] === last.at(-1));
    const next = fitting.toSorted((a, b) => waysOn(b, left) - waysOn(a, left))[0];
    if (next === undefined) return chained;
    left.delete(next);
    chained.push(next);
    last = next;
  }
  return chained;
}

function waysOn(word: string, left: ReadonlySet<string>) {
  return [...left].filter((other) => other !== word && other[0] === word.at(-1)).length;
}
