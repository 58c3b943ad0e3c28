import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** The function `gc` of V8. Only contexts that are created after the flag is set have it. */
export function garbageCollector(): NodeJS.GCFunction {
  setFlagsFromString("--expose-gc");
  return runInNewContext("gc");
}
