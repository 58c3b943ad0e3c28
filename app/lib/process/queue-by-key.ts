type KeyedQueueOptions = {
  /** How many tasks of one key run at the same time. */
  at_once: number;
  wait_max_ms: number;
  /**
   * The error that rejects a task which did not begin within `wait_max_ms`. The task is never run.
   */
  timeoutError: () => Error;
};

type Queue = { running_tasks: number; waiting_tasks: Array<() => void> };

/**
 * Runs `at_once` tasks of each key at a time, in the order of the calls. Keys do not wait for each
 * other.
 */
export function queueByKey<Key>({ at_once, wait_max_ms, timeoutError }: KeyedQueueOptions) {
  /** The queues of the keys with running tasks. */
  const queues = new Map<Key, Queue>();

  return async function run<Result>(key: Key, task: () => Promise<Result>): Promise<Result> {
    const queue = queues.get(key) ?? { running_tasks: 0, waiting_tasks: [] };
    queues.set(key, queue);
    if (queue.running_tasks < at_once) queue.running_tasks += 1;
    else await waitForTurn(queue);
    try {
      return await task();
    } finally {
      endTurn(key, queue);
    }
  };

  function waitForTurn({ waiting_tasks }: Queue): Promise<void> {
    return new Promise((resolve, reject) => {
      const timeout = setTimeout(() => {
        waiting_tasks.splice(waiting_tasks.indexOf(begin), 1);
        reject(timeoutError());
      }, wait_max_ms);
      const begin = () => {
        clearTimeout(timeout);
        resolve();
      };
      waiting_tasks.push(begin);
    });
  }

  /** The next task takes the place of the one that has ended. */
  function endTurn(key: Key, queue: Queue): void {
    const next = queue.waiting_tasks.shift();
    if (next) return next();
    queue.running_tasks -= 1;
    if (queue.running_tasks === 0) queues.delete(key);
  }
}
