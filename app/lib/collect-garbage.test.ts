import { expect, test } from "vitest";
import { heapSpace } from "#tests/support/heap-space.ts";
import { collectGarbage } from "./collect-garbage.server.ts";

test("garbage is collected, and the space of new objects gets smaller", async () => {
  const garbage = new WeakRef({});
  const kept = fillNewSpace();
  // A WeakRef keeps its object until the end of the task.
  await new Promise(setImmediate);
  const before = heapSpace("new_space").physical_space_size;

  collectGarbage();

  expect(garbage.deref()).toBeUndefined();
  expect(kept).toHaveLength(200_000);
  expect(heapSpace("new_space").physical_space_size).toBeLessThan(before / 2);
});

/** V8 makes the space larger when many of its objects outlive a collection. */
function fillNewSpace(): { index: number }[] {
  return Array.from({ length: 200_000 }, (_, index) => ({ index }));
}
