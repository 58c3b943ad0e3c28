import type { Mark, Run } from "./document.ts";

export type Inline = Run | { mark: Mark; children: Inline[] };

const ORDER = ["strong", "em", "u", "s"];

/**
 * Runs as elements inside one another: at each place the mark that lasts longest is the outermost,
 * and code is always the innermost.
 */
export function nestRuns(runs: Run[]): Inline[] {
  const inlines: Inline[] = [];
  let index = 0;
  while (index < runs.length) {
    const run = runs[index];
    if (!run) break;
    const mark = outermost(runs, index, run.marks);
    if (!mark) {
      inlines.push(run);
      index += 1;
      continue;
    }
    const end = index + longestMark(runs, index, mark);
    const inner = runs.slice(index, end).map((each) => without(mark, each));
    inlines.push({ mark, children: mark === "code" ? inner : nestRuns(inner) });
    index = end;
  }
  return inlines;
}

function outermost(runs: Run[], index: number, marks: readonly Mark[]) {
  const outer = marks
    .filter((mark) => mark !== "code")
    .toSorted((one, other) => ORDER.indexOf(one) - ORDER.indexOf(other));
  if (outer.length === 0) return marks[0];
  return outer.reduce((best, mark) =>
    longestMark(runs, index, mark) > longestMark(runs, index, best) ? mark : best,
  );
}

function longestMark(runs: Run[], start: number, mark: Mark) {
  if (mark === "code") return 1;
  const has = (index: number) => runs[index]?.marks.includes(mark);
  let end = start;
  while (has(end)) end += 1;
  return end - start;
}

function without(mark: Mark, run: Run): Run {
  return { ...run, marks: run.marks.filter((other) => other !== mark) };
}
