/** The queue is full, or a task has waited too long in it. */
export class QueueFull extends Error {
  override readonly name = "QueueFull";
}

type ConcurrencyLimits = { at_once: number; waiting_max: number; answer_within_ms: number };

/**
 * Runs `at_once` tasks at a time. Up to `waiting_max` others wait in order, and more are refused. A
 * caller gets an answer within `answer_within_ms`, even if the running tasks hang. A task is not
 * run after its caller has left or was refused.
 */
export function limitConcurrency({ at_once, waiting_max, answer_within_ms }: ConcurrencyLimits) {
  let running_tasks = 0;
  const waiting_tasks = new Set<() => void>();

  return async function run<T>(task: () => Promise<T>, caller?: AbortSignal): Promise<T> {
    const timeout = AbortSignal.timeout(answer_within_ms);
    const refusal = new Promise<never>((_, reject) =>
      timeout.addEventListener("abort", () => reject(new QueueFull("Took too long"))),
    );
    return await Promise.race([
      takeTurn(task, caller ? AbortSignal.any([caller, timeout]) : timeout),
      refusal,
    ]);
  };

  async function takeTurn<T>(task: () => Promise<T>, signal: AbortSignal): Promise<T> {
    if (running_tasks >= at_once) {
      if (waiting_tasks.size >= waiting_max) throw new QueueFull("Too many are waiting");
      await waitForTurn(signal);
    } else running_tasks += 1;
    try {
      signal.throwIfAborted();
      return await task();
    } finally {
      const [next] = waiting_tasks;
      if (next) next();
      else running_tasks -= 1;
    }
  }

  /** Resolves when a task that ends hands over its turn. A caller that left makes room for another. */
  function waitForTurn(signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const takeOver = () => {
        waiting_tasks.delete(takeOver);
        resolve();
      };
      waiting_tasks.add(takeOver);
      signal.addEventListener("abort", () => {
        if (waiting_tasks.delete(takeOver)) reject(signal.reason);
      });
    });
  }
}
