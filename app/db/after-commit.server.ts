const waiting_work = new WeakMap<object, Array<() => void>>();

/** A step: `work` runs after the commit of the transaction, and never after a rollback. */
export function afterCommit(tx: object, work: () => void): void {
  const waiting = waiting_work.get(tx) ?? [];
  waiting_work.set(tx, [...waiting, work]);
}

/** Runs `transact` and, when it has committed, what its transaction asked for. */
export async function withAfterCommit<Tx extends object, Result>(
  transact: (work: (tx: Tx) => Promise<Result>) => Promise<Result>,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  let waiting: Array<() => void> = [];
  const result = await transact(async (tx) => {
    const work_result = await work(tx);
    waiting = waiting_work.get(tx) ?? [];
    return work_result;
  });
  for (const each of waiting) each();
  return result;
}
