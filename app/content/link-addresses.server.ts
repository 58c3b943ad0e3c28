import { LinkifyIt } from "linkify-it";
import { linkAddress } from "./addresses.ts";
import { linkOf, type Run } from "./document.ts";

// Only what is written with its scheme: a bare "a.example" or "a@b.example" stays text.
const finder = new LinkifyIt({
  fuzzyLink: false,
  fuzzyEmail: false,
  fuzzyIP: false,
  urlAuth: true,
})
  .add("ftp:", null)
  .add("mailto:", null)
  .add("//", null);

// Linkify-it would take a pair of quotation marks, or of braces, as a part of the address.
const WORD = /[^\s"'<>\\`{}|^]+/g;
// A part of the address for linkify-it too, but at its end they belong to the sentence. Tried only
// where a row of such signs begins, because a row may be as long as a post.
const TRAILING_SIGNS = /(?<![[:@*\p{S}]--[=+$]])[[:@*\p{S}]--[=+$]]+$/v;

/** Splits a run at each web address in its text, and makes that part a link. */
export function splitAddresses(run: Run): Run[] {
  if (run.image || run.marks.includes("code") || linkOf(run) !== null || !run.text.includes("://"))
    return [run];
  const parts: Run[] = [];
  let end = 0;
  for (const { index, text } of addressesIn(run.text)) {
    const href = linkAddress(text);
    if (href === null) continue;
    if (index > end) parts.push({ ...run, text: run.text.slice(end, index) });
    parts.push({ text, marks: [...run.marks, `link ${href}`] });
    end = index + text.length;
  }
  return end < run.text.length ? [...parts, { ...run, text: run.text.slice(end) }] : parts;
}

function addressesIn(text: string) {
  return [...text.matchAll(WORD)].flatMap((word) =>
    (finder.match(word[0]) ?? []).map(({ index, raw }) => ({
      index: word.index + index,
      text: raw.replace(TRAILING_SIGNS, ""),
    })),
  );
}

/** Whether a text, alone on its line, becomes a link to `href`. */
export function isReadAsAddress(text: string, href: string): boolean {
  const [first, ...rest] = splitAddresses({ text, marks: [] });
  return first !== undefined && rest.length === 0 && linkOf(first) === href;
}
