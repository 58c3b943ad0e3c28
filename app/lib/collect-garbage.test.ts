import { getHeapSpaceStatistics } from "node:v8";
import { expect, test } from "vitest";
import { collectGarbage } from "./collect-garbage.server.ts";

test("garbage is collected, and the space of new objects gets smaller", async () => {
  const garbage = new WeakRef({});
  const kept = fillNewSpace();
  // A WeakRef keeps its object until the end of the task.
  await new Promise(setImmediate);
  const before = newSpaceSize();

  collectGarbage();

  expect(garbage.deref()).toBeUndefined();
  expect(kept).toHaveLength(200_000);
  expect(newSpaceSize()).toBeLessThan(before / 2);
});

/** V8 makes the space larger when many of its objects outlive a collection. */
function fillNewSpace(): { index: number }[] {
  return Array.from({ length: 200_000 }, (_, index) => ({ index }));
}

function newSpaceSize(): number {
  const space = getHeapSpaceStatistics().find(({ space_name }) => space_name === "new_space");
  return space?.physical_space_size ?? 0;
}
