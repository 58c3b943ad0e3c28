import { existsSync, mkdirSync } from "node:fs";
import { dirname } from "node:path";

/**
 * Node's own way of making the folders above never returns where the system takes none, as below
 * /proc.
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
