import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, test } from "vitest";
import { queueByKey } from "./queue-by-key.ts";

const timeoutError = () => new Error("waited too long");
const createQueue = (at_once: number, wait_max_ms = 20_000) =>
  queueByKey<string>({ at_once, wait_max_ms, timeoutError });

test("runs tasks of a key one after the other, in the order of the calls", async () => {
  const run = createQueue(1);
  const events: string[] = [];
  const task = (name: string) => async () => {
    events.push(`${name} begins`);
    await nextTurn();
    events.push(`${name} ends`);
    return name;
  };
  const names = ["a", "b", "c", "d"];
  expect(await Promise.all(names.map((name) => run("key", task(name))))).toEqual(names);
  expect(events).toEqual(names.flatMap((name) => [`${name} begins`, `${name} ends`]));
});

test("runs `at_once` tasks of a key at a time", async () => {
  const run = createQueue(2);
  let running = 0;
  const numbers: number[] = [];
  const task = async () => {
    running += 1;
    numbers.push(running);
    await nextTurn();
    running -= 1;
  };
  await Promise.all(Array.from({ length: 6 }, () => run("key", task)));
  expect(numbers).toEqual([1, 2, 2, 2, 2, 2]);
});

test("runs tasks of other keys meanwhile", async () => {
  const run = createQueue(1);
  const { promise, resolve } = Promise.withResolvers<string>();
  const hanging = run("key", () => promise);
  expect(await run("other key", async () => "done")).toBe("done");
  resolve("done later");
  expect(await hanging).toBe("done later");
});

test("runs the next task after one that fails", async () => {
  const run = createQueue(1);
  const runs = [
    run("key", () => Promise.reject(new Error("rejected"))),
    run("key", () => {
      throw new Error("thrown");
    }),
    run("key", async () => "done"),
  ];
  expect((await Promise.allSettled(runs)).map(({ status }) => status)).toEqual([
    "rejected",
    "rejected",
    "fulfilled",
  ]);
});

test("rejects what waits too long, never runs it, and keeps the order of those behind it", async () => {
  const run = createQueue(1, 5);
  const { promise, resolve } = Promise.withResolvers<void>();
  const events: string[] = [];
  const record = (name: string) => async () => void events.push(name);
  const hanging = run("key", () => promise);
  await expect(run("key", record("too late"))).rejects.toThrow("waited too long");
  const next = [run("key", record("next")), run("key", record("last"))];
  expect(events).toEqual([]);
  resolve();
  await Promise.all([hanging, ...next]);
  expect(events).toEqual(["next", "last"]);
  await run("key", record("new"));
  expect(events).toEqual(["next", "last", "new"]);
});
