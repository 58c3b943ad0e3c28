import { expect, test } from "vitest";
import { limitConcurrency, QueueFull } from "./limit-concurrency.ts";

const LONG_TIMEOUT = { answer_within_ms: 20_000 };

test("runs at most `at_once` tasks at a time, and the others in order", async () => {
  const run = limitConcurrency({ at_once: 2, waiting_max: 10, ...LONG_TIMEOUT });
  const tasks = [makeTask(), makeTask(), makeTask(), makeTask()];
  const runs = tasks.map(({ task }) => run(task));
  expect(tasks.map(({ has_begun }) => has_begun())).toEqual([true, true, false, false]);
  tasks[1]?.end();
  await runs[1];
  expect(tasks.map(({ has_begun }) => has_begun())).toEqual([true, true, true, false]);
  for (const { end } of tasks) end();
  await Promise.all(runs);
  expect(tasks.map(({ has_begun }) => has_begun())).toEqual([true, true, true, true]);
});

test("refuses a task at once when the queue is full, and accepts tasks again later", async () => {
  const run = limitConcurrency({ at_once: 1, waiting_max: 1, ...LONG_TIMEOUT });
  const [first, second, third] = [makeTask(), makeTask(), makeTask()];
  const accepted_runs = [run(first.task), run(second.task)];
  await expect(run(third.task)).rejects.toThrow(QueueFull);
  expect(third.has_begun()).toBe(false);
  for (const { end } of [first, second, third]) end();
  await Promise.all(accepted_runs);
  await run(third.task);
  expect(third.has_begun()).toBe(true);
});

test("does not run a waiting task whose caller has left, and continues with the next", async () => {
  const run = limitConcurrency({ at_once: 1, waiting_max: 2, ...LONG_TIMEOUT });
  const [first, abandoned, last] = [makeTask(), makeTask(), makeTask()];
  const caller = new AbortController();
  const runs = [
    run(first.task),
    run(abandoned.task, caller.signal),
    run(last.task, new AbortController().signal),
  ];
  caller.abort();
  for (const { end } of [first, abandoned, last]) end();
  expect((await Promise.allSettled(runs)).map(({ status }) => status)).toEqual([
    "fulfilled",
    "rejected",
    "fulfilled",
  ]);
  expect([first, abandoned, last].map(({ has_begun }) => has_begun())).toEqual([true, false, true]);
});

test("rejects a hanging task and the waiting ones in time, and does not run those later", async () => {
  const run = limitConcurrency({ at_once: 1, waiting_max: 2, answer_within_ms: 20 });
  const [hanging, waiting] = [makeTask(), makeTask()];
  const runs = [run(hanging.task), run(waiting.task)];
  for (const pending_run of runs) await expect(pending_run).rejects.toThrow(QueueFull);
  hanging.end();
  expect(await run(async () => "done")).toBe("done");
  expect(waiting.has_begun()).toBe(false);
});

test("runs the next task after one that fails", async () => {
  const run = limitConcurrency({ at_once: 1, waiting_max: 0, ...LONG_TIMEOUT });
  await expect(run(() => Promise.reject(new Error("failed")))).rejects.toThrow("failed");
  expect(await run(async () => "done")).toBe("done");
});

function makeTask() {
  const { promise, resolve } = Promise.withResolvers<void>();
  let is_begun = false;
  const task = () => {
    is_begun = true;
    return promise;
  };
  return { task, end: resolve, has_begun: () => is_begun };
}
