import type { Mark, Run } from "./document.ts";
import { splitAddresses } from "./link-addresses.server.ts";

type Piece = Run & { is_gap: boolean };

/**
 * Brings inline text into its one form: white space collapsed and none at the ends, none of it
 * carrying a mark that its neighbours do not share, neighbours of one look joined, bare web
 * addresses made links.
 */
export function tidyRuns(runs: Run[]): Run[] {
  const pieces = runs.flatMap(splitAtGaps);
  const spaced: Run[] = [];
  let gap: Piece[] = [];
  for (const piece of pieces) {
    if (piece.is_gap) {
      gap.push(piece);
      continue;
    }
    const before = spaced.at(-1);
    if (before && gap.length > 0) spaced.push(joinGap(gap, before, piece));
    gap = [];
    spaced.push(
      piece.image
        ? { text: "", marks: piece.marks, image: piece.image }
        : { text: piece.text, marks: piece.marks },
    );
  }
  return joinEqual(joinEqual(spaced).flatMap(splitAddresses));
}

/** The same for runs that were tidy before their text was changed. */
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

// White space is split from the ends of a run: inside it has the run's own look on both
// sides.
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

/** The lines of a text, each for itself. */
export function splitLines(runs: Run[]): Run[][] {
  const lines: Run[][] = [[]];
  for (const run of runs) {
    const [first = "", ...others] = run.text.split("\n");
    lines.at(-1)?.push({ ...run, text: first });
    for (const text of others) lines.push([{ ...run, text }]);
  }
  return lines.map(tidyRuns).filter((line) => line.length > 0);
}

export function joinEqual(runs: Run[]): Run[] {
  const joined: Run[] = [];
  for (const run of runs) {
    const last = joined.at(-1);
    if (last && !last.image && !run.image && sameMarks(last.marks, run.marks))
      joined[joined.length - 1] = { text: last.text + run.text, marks: last.marks };
    else joined.push(run);
  }
  return joined;
}

function sameMarks(some: readonly Mark[], others: readonly Mark[]) {
  return some.length === others.length && some.every((mark) => others.includes(mark));
}
