import { linkOf, type Run } from "./html-document.ts";
import { linkAddress } from "./html-url.ts";

const ADDRESS = /(?<![\p{L}\p{N}_])https?:\/\/[^\s"'<>\\`{}|^]+/giu;
const PART_OF_ADDRESS = /[^\p{P}\p{S}]|[/=&_%$+#-]/u;

/** Parts a run at each web address written out in it, and makes that part a link. */
export function splitAddresses(run: Run): Run[] {
  if (run.image || run.marks.includes("code") || linkOf(run) !== null || !run.text.includes("://"))
    return [run];
  const parts: Run[] = [];
  let end = 0;
  for (const match of run.text.matchAll(ADDRESS)) {
    const text = withoutPunctuation(match[0]);
    const href = linkAddress(text);
    if (href === null) continue;
    if (match.index > end) parts.push({ ...run, text: run.text.slice(end, match.index) });
    parts.push({ text, marks: [...run.marks, `link ${href}`] });
    end = match.index + text.length;
  }
  return end < run.text.length ? [...parts, { ...run, text: run.text.slice(end) }] : parts;
}

// What ends the sentence does not belong to the address, unless it is the second of a pair of
// parentheses.
function withoutPunctuation(address: string) {
  const characters = [...address];
  const last = characters.findLastIndex((character) => PART_OF_ADDRESS.test(character));
  const cut = characters.slice(0, last + 1).join("");
  const is_pair = address[cut.length] === ")" && cut.split("(").length > cut.split(")").length;
  return is_pair ? `${cut})` : cut;
}
