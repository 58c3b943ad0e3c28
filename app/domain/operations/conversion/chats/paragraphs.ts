import type { Block, Run } from "#app/content/document.ts";

/** How people end lines: also by the separators of Unicode, which some keyboards type. */
const LINE_ENDS = /\r\n|[\r\u2028\u2029\u0085\v\f]/g;
const EMPTY_LINES = /\n[^\S\n]*(?:\n[^\S\n]*)+/;

/** Runs as paragraphs: an empty line ends one, and a line end stays. */
export function paragraphs(runs: Run[]): Block[] {
  const blocks: Run[][] = [[]];
  for (const run of runs) {
    if (run.image) {
      blocks.at(-1)?.push(run);
      continue;
    }
    const [first = "", ...others] = run.text.replace(LINE_ENDS, "\n").split(EMPTY_LINES);
    blocks.at(-1)?.push({ ...run, text: first });
    for (const text of others) blocks.push([{ ...run, text }]);
  }
  return blocks
    .map((parts) => trimRuns(parts))
    .filter((parts) => parts.length > 0)
    .map((parts) => ({ kind: "p", runs: parts }));
}

/** Line ends at both ends of a paragraph would be empty lines. */
function trimRuns(runs: Run[]): Run[] {
  const parts = runs.filter(({ text, image }) => text !== "" || image);
  const [first, last] = [parts.at(0), parts.at(-1)];
  if (first && !first.image) parts[0] = { ...first, text: first.text.trimStart() };
  const end = parts.at(-1);
  if (last && end && !end.image) parts[parts.length - 1] = { ...end, text: end.text.trimEnd() };
  const rest = parts.filter(({ text, image }) => text !== "" || image);
  return rest.length === parts.length ? rest : trimRuns(rest);
}
