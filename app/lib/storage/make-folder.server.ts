import { existsSync, mkdirSync } from "node:fs";
import { dirname } from "node:path";

/**
 * Does what `mkdir -p` does. Node's `recursive` hangs where no folder can be created, for example
 * below /proc.
 */
export function makeFolder(path: string): void {
  if (existsSync(path)) return;
  makeFolder(dirname(path));
  try {
    mkdirSync(path);
  } catch (error) {
    if (!existsSync(path)) throw error;
  }
}
