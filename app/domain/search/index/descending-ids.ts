/**
 * Lists of ids from the largest, without repetitions, as one. If one is empty, the other itself.
 */
export function unionOf(one: readonly number[], other: readonly number[]): readonly number[] {
  if (one.length === 0) return other;
  if (other.length === 0) return one;
  const union: number[] = [];
  let place = 0;
  for (const id of one) {
    for (let next = other[place]; next !== undefined && next >= id; next = other[place]) {
      if (next > id) union.push(next);
      place += 1;
    }
    union.push(id);
  }
  union.push(...other.slice(place));
  return union;
}

/** The ids of a list that are not in the other. */
export function differenceOf(one: readonly number[], other: readonly number[]): number[] {
  let place = 0;
  return one.filter((id) => {
    while ((other[place] ?? 0) > id) place += 1;
    return other[place] !== id;
  });
}
