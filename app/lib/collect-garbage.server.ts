import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/**
 * Collects all garbage and makes the space for new objects small. V8 does neither by itself after the
 * start of a process, because there is enough memory (docs/decisions/067).
 */
export function collectGarbage(): void {
  garbageCollector()({ type: "major", execution: "sync", flavor: "last-resort" });
}

/** The function `gc` of V8. Only contexts that are created after the flag is set have it. */
export function garbageCollector(): NodeJS.GCFunction {
  setFlagsFromString("--expose-gc");
  return runInNewContext("gc");
}
