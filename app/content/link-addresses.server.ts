import { LinkifyIt } from "linkify-it";
import { linkAddress } from "#app/lib/net/addresses.ts";
import { linkOf, type Run } from "./document.ts";

// An address needs a scheme. A bare "a.example" or "a@b.example" stays text.
const finder = new LinkifyIt({
  fuzzyLink: false,
  fuzzyEmail: false,
  fuzzyIP: false,
  urlAuth: true,
})
  .add("ftp:", null)
  .add("mailto:", null)
  .add("//", null);

// Linkify-it would include pairs of quotation marks or braces in the address.
const WORD = /[^\s"'<>\\`{}|^]+/g;
// Linkify-it also includes these signs, but at the end of an address they belong to the sentence.
// The lookbehind lets a match start only at the first of several signs: otherwise a long row of
// them would take quadratic time.
const TRAILING_SIGNS = /(?<![[:@*\p{S}]--[=+$]])[[:@*\p{S}]--[=+$]]+$/v;

/** Splits a run at the web addresses in its text and turns them into links. */
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

/** Whether a text alone on its line becomes a link to `href`. */
export function isReadAsAddress(text: string, href: string): boolean {
  const [first, ...other_runs] = splitAddresses({ text, marks: [] });
  return first !== undefined && other_runs.length === 0 && linkOf(first) === href;
}
