import type { Mark, Run } from "./document.ts";
import { splitAddresses } from "./link-addresses.server.ts";

type Piece = Run & { is_gap: boolean };

/**
 * Normalises inline text. White space is collapsed, trimmed at both ends, and keeps only the marks
 * that both neighbours have. Adjacent runs with equal marks are joined, and bare web addresses
 * become links.
 */
export function tidyRuns(runs: Run[]): Run[] {
  const pieces = runs.flatMap(splitAtGaps);
  const spaced_runs: Run[] = [];
  let gap: Piece[] = [];
  for (const piece of pieces) {
    if (piece.is_gap) {
      gap.push(piece);
      continue;
    }
    const before = spaced_runs.at(-1);
    if (before && gap.length > 0) spaced_runs.push(joinGap(gap, before, piece));
    gap = [];
    spaced_runs.push(
      piece.image
        ? { text: "", marks: piece.marks, image: piece.image }
        : { text: piece.text, marks: piece.marks },
    );
  }
  return joinEqualRuns(joinEqualRuns(spaced_runs).flatMap(splitAddresses));
}

/** Tidies runs that were tidy before their text was changed. */
export function tidyAgain(runs: Run[]): Run[] {
  return tidyRuns(
    runs.flatMap((run) =>
      run.text
        .split(/(\n)/)
        .filter((text) => text !== "" || run.image)
        .map((text): Run => Object.assign({}, run, { text })),
    ),
  );
}

// Only white space at the ends of a run is split off. Inside a run both neighbours have the same
// marks.
function splitAtGaps(run: Run): Piece[] {
  if (run.image) return [{ ...run, is_gap: false }];
  if (run.text === "\n") return [{ ...run, is_gap: true }];
  const text = run.text.replace(/\s+/g, " ");
  const word = text.trim();
  const space = { text: " ", marks: run.marks, is_gap: true };
  if (word === "") return text === "" ? [] : [space];
  return [
    ...(text.startsWith(" ") ? [space] : []),
    { text: word, marks: run.marks, is_gap: false },
    ...(text.endsWith(" ") ? [space] : []),
  ];
}

function joinGap(gap: Piece[], before: Run, after: Run): Run {
  const newlines = gap.filter((piece) => piece.text === "\n").length;
  const marks = before.marks.filter(
    (mark) => after.marks.includes(mark) && gap.every((piece) => piece.marks.includes(mark)),
  );
  if (newlines === 0) return { text: " ", marks };
  return { text: "\n".repeat(newlines), marks: marks.filter((mark) => mark !== "code") };
}

export function splitLines(runs: Run[]): Run[][] {
  const lines: Run[][] = [[]];
  for (const run of runs) {
    const [first = "", ...other_parts] = run.text.split("\n");
    lines.at(-1)?.push({ ...run, text: first });
    for (const text of other_parts) lines.push([{ ...run, text }]);
  }
  return lines.map(tidyRuns).filter((line) => line.length > 0);
}

export function joinEqualRuns(runs: Run[]): Run[] {
  const joined_runs: Run[] = [];
  for (const run of runs) {
    const last = joined_runs.at(-1);
    if (last && !last.image && !run.image && sameMarks(last.marks, run.marks))
      joined_runs[joined_runs.length - 1] = { text: last.text + run.text, marks: last.marks };
    else joined_runs.push(run);
  }
  return joined_runs;
}

function sameMarks(marks: readonly Mark[], other_marks: readonly Mark[]) {
  return marks.length === other_marks.length && marks.every((mark) => other_marks.includes(mark));
}
