/**
 * How many letters must be added, removed, changed or exchanged with their neighbour to turn one
 * word into the other. Each letter takes part once.
 */
export function editDistance(a: string, b: string): number {
  const [letters_a, letters_b] = [[...a], [...b]];
  let before_last: number[] = [];
  let last = Array.from({ length: letters_b.length + 1 }, (_, column) => column);
  for (const [row, letter] of letters_a.entries()) {
    const current = [row + 1];
    for (const [column, other] of letters_b.entries()) {
      const changed = at(last, column) + (letter === other ? 0 : 1);
      const is_exchange = letter === letters_b[column - 1] && other === letters_a[row - 1];
      current.push(
        Math.min(
          changed,
          at(last, column + 1) + 1,
          at(current, column) + 1,
          is_exchange ? at(before_last, column - 1) + 1 : changed,
        ),
      );
    }
    [before_last, last] = [last, current];
  }
  return at(last, letters_b.length);
}

function at(distances: readonly number[], index: number): number {
  return distances[index] ?? 0;
}
