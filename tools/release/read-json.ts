import { readFileSync } from "node:fs";

export function readJson(path: string): unknown {
  return JSON.parse(readFileSync(path, "utf8"));
}
