import { expect, test } from "vitest";
import { bounded, QueueFull } from "./bounded.ts";

const PATIENT = { answer_within_ms: 20_000 };

test("runs no more at once than it may, and the others in their order", async () => {
  const run = bounded({ at_once: 2, waiting_max: 10, ...PATIENT });
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

test("refuses at once what would wait too long, and takes tasks again afterwards", async () => {
  const run = bounded({ at_once: 1, waiting_max: 1, ...PATIENT });
  const [first, second, third] = [makeTask(), makeTask(), makeTask()];
  const taken = [run(first.task), run(second.task)];
  await expect(run(third.task)).rejects.toThrow(QueueFull);
  expect(third.has_begun()).toBe(false);
  for (const { end } of [first, second, third]) end();
  await Promise.all(taken);
  await run(third.task);
  expect(third.has_begun()).toBe(true);
});

test("does not run a task whose caller left while it waited, and goes on with the next", async () => {
  const run = bounded({ at_once: 1, waiting_max: 2, ...PATIENT });
  const [first, left, last] = [makeTask(), makeTask(), makeTask()];
  const caller = new AbortController();
  const runs = [
    run(first.task),
    run(left.task, caller.signal),
    run(last.task, new AbortController().signal),
  ];
  caller.abort();
  for (const { end } of [first, left, last]) end();
  expect((await Promise.allSettled(runs)).map(({ status }) => status)).toEqual([
    "fulfilled",
    "rejected",
    "fulfilled",
  ]);
  expect([first, left, last].map(({ has_begun }) => has_begun())).toEqual([true, false, true]);
});

test("answers in time while a task hangs, the caller of it and the one who waits, who is not run afterwards", async () => {
  const run = bounded({ at_once: 1, waiting_max: 2, answer_within_ms: 20 });
  const [hanging, waiting] = [makeTask(), makeTask()];
  const runs = [run(hanging.task), run(waiting.task)];
  for (const each of runs) await expect(each).rejects.toThrow(QueueFull);
  hanging.end();
  expect(await run(async () => "done")).toBe("done");
  expect(waiting.has_begun()).toBe(false);
});

test("a task that fails makes room too", async () => {
  const run = bounded({ at_once: 1, waiting_max: 0, ...PATIENT });
  await expect(run(() => Promise.reject(new Error("failed")))).rejects.toThrow("failed");
  expect(await run(async () => "done")).toBe("done");
});

function makeTask() {
  const { promise, resolve } = Promise.withResolvers<void>();
  let begun = false;
  const task = () => {
    begun = true;
    return promise;
  };
  return { task, end: resolve, has_begun: () => begun };
}
