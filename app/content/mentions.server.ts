import { USERNAME_LETTERS, USERNAME_MAX, USERNAME_MIN } from "#app/contract/field-limits.ts";
import { decodePart } from "#app/lib/net/decode-part.ts";
import { fold } from "#app/lib/text/fold.ts";
import { type Block, type Document, linkOf, mapRuns, type Run } from "./document.ts";
import { joinEqualRuns } from "./tidy-runs.server.ts";

// Each mention sends a notification. More names than this are a list of members.
export const MAX_MENTIONS_PER_POST = 50;

/** A mention may spell a username in capital letters. */
const NAME = new RegExp(
  String.raw`(?<![\p{L}\p{N}_@/])@([A-ZÇĞİÖŞÜ${USERNAME_LETTERS}]+)(?![\p{L}\p{N}_@])`,
  "gu",
);

/**
 * The mentioned names without duplicates, each in its first spelling. Code, links to other pages,
 * and quotations with an author do not count.
 */
export function mentionedNames(document: Document): string[] {
  const names = new Map<string, string>();
  mapRuns(document.map(withoutCitedQuotes), (runs) => {
    for (const name of mentionedIn(runs)) if (!names.has(fold(name))) names.set(fold(name), name);
    return runs;
  });
  return [...names.values()].slice(0, MAX_MENTIONS_PER_POST);
}

/**
 * Turns each "@name" into a link to the member. `known` maps names as written to usernames. A
 * second call changes nothing.
 */
export function linkMentions(
  document: Document,
  usernames_by_name: ReadonlyMap<string, string>,
): Document {
  const usernames_by_folded_name = new Map(
    [...usernames_by_name].map(([name, username]) => [fold(name), username]),
  );
  return mapRuns(document, (runs) =>
    joinEqualRuns(
      runs.flatMap((run, index) => linkRun(run, index, runs, usernames_by_folded_name)),
    ),
  );
}

// A quotation repeats a post whose mentions have already sent their notifications.
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

function mentionedIn(runs: Run[]) {
  return runs.flatMap((run, index) => {
    const href = linkOf(run);
    if (href === null) return namesOf(run, index, runs).map(({ name }) => name);
    const before = runs[index - 1];
    const text = before && linkOf(before) === href ? "" : linkText(runs.slice(index), href);
    return isMention(href, text) ? [text.slice(1)] : [];
  });
}

/**
 * The text of the link that starts at the first run. A link with several marks has several runs.
 */
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
  usernames_by_folded_name: ReadonlyMap<string, string>,
): Run[] {
  if (linkOf(run) !== null) return [run];
  const parts: Run[] = [];
  let end = 0;
  for (const { name, index: start } of namesOf(run, index, runs)) {
    const username = usernames_by_folded_name.get(fold(name));
    if (username === undefined) continue;
    const href = `/user/${encodeURIComponent(username)}`;
    const stop = start + 1 + name.length;
    // Adjacent links to one address are one link, and its text would be longer than the name.
    const neighbours = [
      start === 0 && runs[index - 1],
      stop === run.text.length && runs[index + 1],
    ];
    if (neighbours.some((neighbour) => neighbour && linkOf(neighbour) === href)) continue;
    if (start > end) parts.push({ ...run, text: run.text.slice(end, start) });
    end = stop;
    parts.push({ text: run.text.slice(start, end), marks: [...run.marks, `link ${href}`] });
  }
  return end === 0
    ? [run]
    : [...parts, { ...run, text: run.text.slice(end) }].filter((part) => part.text !== "");
}

/**
 * Each "@name" in the text of a run. A mark may start or end inside a word, so the characters before
 * and after the run count too.
 */
export function namesOf(run: Run, index: number, runs: Run[]): WrittenName[] {
  if (run.image || run.marks.includes("code")) return [];
  const before = [...(runs[index - 1]?.text ?? "")].at(-1) ?? "";
  const after = [...(runs[index + 1]?.text ?? "")].at(0) ?? "";
  const mentions = writtenNames(before + run.text + after).map(({ name, index: start }) => ({
    name,
    index: start - before.length,
  }));
  return mentions.filter(
    ({ name, index: start }) => start >= 0 && start + 1 + name.length <= run.text.length,
  );
}

type WrittenName = { name: string; index: number };

/**
 * Each "@name" in a text with the index of its "@". A full stop or a hyphen at the end is
 * punctuation, and an e-mail address is not a mention.
 */
export function writtenNames(text: string): WrittenName[] {
  if (!text.includes("@")) return [];
  return [...text.matchAll(NAME)].flatMap((match) => {
    // The lookbehind avoids quadratic time on a long row of such signs.
    const name = (match[1] ?? "").replace(/(?<![.-])[.-]+$/, "");
    return name.length >= USERNAME_MIN && name.length <= USERNAME_MAX
      ? [{ name, index: match.index }]
      : [];
  });
}

/**
 * True for a link to a member's page whose text is that member's name. A link with another name is
 * not shown as a mention.
 */
export function isMention(href: string, text: string) {
  const [, encoded] = /^\/user\/([^/?#]+)$/.exec(href) ?? [];
  return (
    encoded !== undefined &&
    text.startsWith("@") &&
    fold(decodePart(encoded)) === fold(text.slice(1))
  );
}
