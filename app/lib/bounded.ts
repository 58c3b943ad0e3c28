/** The queue is full, or a task has waited too long in it. */
export class QueueFull extends Error {
  override readonly name = "QueueFull";
}

type Bounds = { at_once: number; waiting_max: number; answer_within_ms: number };

/**
 * Runs `at_once` tasks at a time. `waiting_max` others wait in order, and more are refused. A caller
 * gets an answer within `answer_within_ms`, also when the running tasks hang. A task whose caller has
 * left or was refused is not run.
 */
export function bounded({ at_once, waiting_max, answer_within_ms }: Bounds) {
  let running = 0;
  const waiting: Array<() => void> = [];

  return async function run<T>(task: () => Promise<T>, caller?: AbortSignal): Promise<T> {
    const too_late = AbortSignal.timeout(answer_within_ms);
    const refusal = new Promise<never>((_, reject) =>
      too_late.addEventListener("abort", () => reject(new QueueFull("Took too long"))),
    );
    return await Promise.race([
      takeTurn(task, caller ? AbortSignal.any([caller, too_late]) : too_late),
      refusal,
    ]);
  };

  async function takeTurn<T>(task: () => Promise<T>, signal: AbortSignal): Promise<T> {
    if (running >= at_once) {
      if (waiting.length >= waiting_max) throw new QueueFull("Too many are waiting");
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
