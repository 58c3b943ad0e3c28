import type { Block, Mark, Run } from "#app/content/document.ts";
import { tidyRuns } from "#app/content/tidy-runs.server.ts";
import { linkAddress } from "#app/lib/net/addresses.ts";
import { decodeAddress } from "./entities.server.ts";

/** Each line break is a run of its own, as `tidyRuns` expects. */
export function runsOfText(text: string, marks: readonly Mark[]): Run[] {
  return text
    .split(/(\n)/)
    .filter((part) => part !== "")
    .map((part) => ({ text: part, marks }));
}

/** An empty line ends a paragraph. */
export function paragraphsOf(runs: Run[]): Block[] {
  const paragraphs: Run[][] = [[]];
  let breaks: Run[] = [];
  for (const run of runs) {
    if (run.text === "\n") breaks.push(run);
    if (run.text === "\n" || (!run.image && run.text.trim() === "" && breaks.length > 0)) continue;
    if (breaks.length > 1) paragraphs.push([]);
    else paragraphs.at(-1)?.push(...breaks);
    breaks = [];
    paragraphs.at(-1)?.push(run);
  }
  return paragraphs
    .map(tidyRuns)
    .filter((tidy_runs) => tidy_runs.length > 0)
    .map((tidy_runs) => ({ kind: "p", runs: tidy_runs }));
}

export const withMark = (marks: readonly Mark[], mark: Mark): readonly Mark[] =>
  marks.includes(mark) ? marks : [...marks, mark];

export const withoutLinks = (marks: readonly Mark[]) =>
  marks.filter((mark) => !mark.startsWith("link "));

const SCHEME = /^[a-z][a-z0-9+.-]*:/i;

/**
 * The whole address of a link. What has no host lies on the old forum, and never on this site. Null
 * for what no link may have.
 */
export function wholeAddress(written: string, board_url: string | null): string | null {
  const address = decodeAddress(written);
  if (address.startsWith("//")) return linkAddress(`https:${address}`);
  if (/^www\./i.test(address)) return linkAddress(`http://${address}`);
  if (SCHEME.test(address)) return linkAddress(address);
  if (address === "" || board_url === null || !URL.canParse(address, board_url)) return null;
  return linkAddress(new URL(address, board_url).href);
}
