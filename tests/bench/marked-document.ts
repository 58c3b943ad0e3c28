import { readFileSync, writeFileSync } from "node:fs";

const START = "<!-- bench:start -->";
const END = "<!-- bench:end -->";

/** Replaces what stands between the two markers of a document. */
export function writeBetweenMarkers(path: string, text: string): void {
  const document = readFileSync(path, "utf8");
  const start = document.indexOf(START);
  const end = document.indexOf(END);
  if (start < 0 || end < start) throw new Error(`${path} has no ${START} and ${END}`);
  writeFileSync(
    path,
    `${document.slice(0, start + START.length)}\n${text}\n${document.slice(end)}`,
  );
}
