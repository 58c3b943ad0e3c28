import { fold } from "#app/lib/fold.ts";
import { type Block, type Document, linkOf, mapRuns, type Run } from "./document.ts";
import { isMention, writtenNames } from "./mention-name.ts";
import { joinEqual } from "./tidy-runs.server.ts";

// Each mention sends a notification; more than this is a list of members, not an address.
export const MAX_MENTIONS_PER_POST = 50;

/**
 * The names written as "@name", each once and as first spelled. Code, links and quotations that
 * name their author do not count.
 */
export function mentionedNames(document: Document): string[] {
  const names = new Map<string, string>();
  mapRuns(document.map(withoutCitedQuotes), (runs) => {
    for (const name of namesIn(runs)) if (!names.has(fold(name))) names.set(fold(name), name);
    return runs;
  });
  return [...names.values()].slice(0, MAX_MENTIONS_PER_POST);
}

/**
 * Makes each "@name" that `known` has (name as written, to the member's username) a link to that
 * member. Done again it changes nothing.
 */
export function linkMentions(document: Document, known: ReadonlyMap<string, string>): Document {
  const usernames = new Map([...known].map(([written, username]) => [fold(written), username]));
  return mapRuns(document, (runs) =>
    joinEqual(runs.flatMap((run, index) => linkRun(run, index, runs, usernames))),
  );
}

// A quotation repeats what was posted before, and its mentions sent notifications then.
function withoutCitedQuotes(block: Block): Block {
  switch (block.kind) {
    case "quote":
      return { ...block, blocks: block.cite === "" ? block.blocks.map(withoutCitedQuotes) : [] };
    case "list":
      return { ...block, items: block.items.map((item) => item.map(withoutCitedQuotes)) };
    default:
      return block;
  }
}

function namesIn(runs: Run[]) {
  return runs.flatMap((run, index) => {
    const href = linkOf(run);
    if (href === null) return namesOf(run, index, runs).map(({ name }) => name);
    const before = runs[index - 1];
    const text = before && linkOf(before) === href ? "" : linkText(runs.slice(index), href);
    return isMention(href, text) ? [text.slice(1)] : [];
  });
}

/** The text of a link that begins here, whatever marks are inside. */
function linkText(runs: Run[], href: string) {
  const end = runs.findIndex((run) => linkOf(run) !== href);
  return runs
    .slice(0, end < 0 ? runs.length : end)
    .map((run) => run.text)
    .join("");
}

function linkRun(
  run: Run,
  index: number,
  runs: Run[],
  usernames: ReadonlyMap<string, string>,
): Run[] {
  if (linkOf(run) !== null) return [run];
  const parts: Run[] = [];
  let end = 0;
  for (const { name, index: start } of namesOf(run, index, runs)) {
    const username = usernames.get(fold(name));
    if (username === undefined) continue;
    const href = `/user/${encodeURIComponent(username)}`;
    const stop = start + 1 + name.length;
    // Two links to one address that touch are one link, whose text would be more than a name.
    const touched = [start === 0 && runs[index - 1], stop === run.text.length && runs[index + 1]];
    if (touched.some((neighbour) => neighbour && linkOf(neighbour) === href)) continue;
    if (start > end) parts.push({ ...run, text: run.text.slice(end, start) });
    end = stop;
    parts.push({ text: run.text.slice(start, end), marks: [...run.marks, `link ${href}`] });
  }
  return end === 0
    ? [run]
    : [...parts, { ...run, text: run.text.slice(end) }].filter((part) => part.text !== "");
}

// A mark may begin or end inside a word, so the characters on both sides of the run count too.
function namesOf(run: Run, index: number, runs: Run[]) {
  if (run.image || run.marks.includes("code")) return [];
  const before = [...(runs[index - 1]?.text ?? "")].at(-1) ?? "";
  const after = [...(runs[index + 1]?.text ?? "")].at(0) ?? "";
  const found = writtenNames(before + run.text + after).map(({ name, index: start }) => ({
    name,
    index: start - before.length,
  }));
  return found.filter(
    ({ name, index: start }) => start >= 0 && start + 1 + name.length <= run.text.length,
  );
}
