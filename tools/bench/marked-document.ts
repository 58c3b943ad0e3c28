import { readFileSync, writeFileSync } from "node:fs";

/** Replaces the text between the two markers with this name. */
export function writeBetweenMarkers(path: string, name: string, text: string): void {
  const [start_mark, end_mark] = [`<!-- ${name}:start -->`, `<!-- ${name}:end -->`];
  const document = readFileSync(path, "utf8");
  const start = document.indexOf(start_mark);
  const end = document.indexOf(end_mark);
  if (start < 0 || end < start) throw new Error(`${path} has no ${start_mark} and ${end_mark}`);
  writeFileSync(
    path,
    `${document.slice(0, start + start_mark.length)}\n${text}\n${document.slice(end)}`,
  );
}
