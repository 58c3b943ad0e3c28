/** So many wait that one more would wait too long; or it has waited too long. */
export class QueueFull extends Error {
  override readonly name = "QueueFull";
}

type Bounds = { at_once: number; waiting: number; answer_within_ms: number };

/**
 * Runs so many tasks at once; so many others wait their turn in order. A caller hears within
 * `answer_within_ms`, also when what runs hangs. A task whose caller has left by its turn, or has
 * been told to come again, is not run.
 */
export function bounded({ at_once, waiting: waiting_most, answer_within_ms }: Bounds) {
  let running = 0;
  const waiting: Array<() => void> = [];

  return async function run<T>(task: () => Promise<T>, caller?: AbortSignal): Promise<T> {
    const late = AbortSignal.timeout(answer_within_ms);
    const refusal = new Promise<never>((_, reject) =>
      late.addEventListener("abort", () => reject(new QueueFull("Took too long"))),
    );
    return await Promise.race([
      takeTurn(task, caller ? AbortSignal.any([caller, late]) : late),
      refusal,
    ]);
  };

  async function takeTurn<T>(task: () => Promise<T>, signal: AbortSignal): Promise<T> {
    if (running >= at_once) {
      if (waiting.length >= waiting_most) throw new QueueFull("Too many are waiting");
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else running += 1;
    try {
      signal.throwIfAborted();
      return await task();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  }
}
