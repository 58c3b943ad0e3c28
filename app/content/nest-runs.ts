import type { Mark, Run } from "./document.ts";

export type Inline = Run | { mark: Mark; children: Inline[] };

const ORDER = ["strong", "em", "u", "s"];

/**
 * Turns runs into nested elements. The mark with the longest range is the outermost, and code is
 * always the innermost.
 */
export function nestRuns(runs: Run[]): Inline[] {
  const inlines: Inline[] = [];
  let index = 0;
  while (index < runs.length) {
    const run = runs[index];
    if (!run) break;
    const mark = outermostMark(runs, index, run.marks);
    if (!mark) {
      inlines.push(run);
      index += 1;
      continue;
    }
    const end = index + markLength(runs, index, mark);
    const inner_runs = runs.slice(index, end).map((inner_run) => withoutMark(mark, inner_run));
    inlines.push({ mark, children: mark === "code" ? inner_runs : nestRuns(inner_runs) });
    index = end;
  }
  return inlines;
}

function outermostMark(runs: Run[], index: number, marks: readonly Mark[]) {
  const outer_marks = marks
    .filter((mark) => mark !== "code")
    .toSorted((one, other) => ORDER.indexOf(one) - ORDER.indexOf(other));
  if (outer_marks.length === 0) return marks[0];
  return outer_marks.reduce((best, mark) =>
    markLength(runs, index, mark) > markLength(runs, index, best) ? mark : best,
  );
}

function markLength(runs: Run[], start: number, mark: Mark) {
  if (mark === "code") return 1;
  const hasMark = (index: number) => runs[index]?.marks.includes(mark);
  let end = start;
  while (hasMark(end)) end += 1;
  return end - start;
}

function withoutMark(mark: Mark, run: Run): Run {
  return { ...run, marks: run.marks.filter((other) => other !== mark) };
}
