import { expect, test } from "vitest";
import { remember } from "./remember.ts";

function counted(secondsOf: () => number) {
  let asked = 0;
  return remember(async () => {
    asked += 1;
    if (asked === 1) throw new Error("away");
    return asked;
  }, secondsOf);
}

test("an error is not remembered, and readers at once share one answer", async () => {
  const { read, forget } = counted(() => 60);
  await expect(read()).rejects.toThrow("away");
  expect(await Promise.all([read(), read()])).toEqual([2, 2]);
  expect(await read()).toBe(2);
  forget();
  expect(await read()).toBe(3);
});

test("an answer is asked for again when its seconds are over", async () => {
  const { read } = counted(() => 0);
  await expect(read()).rejects.toThrow("away");
  expect([await read(), await read()]).toEqual([2, 3]);
});
