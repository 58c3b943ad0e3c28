import { getHeapSpaceStatistics, type HeapSpaceInfo } from "node:v8";

export function heapSpace(name: "new_space" | "old_space"): HeapSpaceInfo {
  const space = getHeapSpaceStatistics().find(({ space_name }) => space_name === name);
  if (!space) throw new Error(`V8 has no ${name}`);
  return space;
}
