import { USERNAME_LETTERS } from "#app/contract/field-limits.ts";
import { decodePart } from "#app/lib/net/decode-part.ts";
import { env } from "#app/lib/process/env.server.ts";
import { fold } from "#app/lib/text/fold.ts";
import { type Block, type Document, hrefOf, linkOf, mapRuns, type Run } from "./document.ts";
import { namesOf } from "./mentions.server.ts";
import { joinEqualRuns } from "./tidy-runs.server.ts";

export type NamesToRemove = {
  /** Usernames as `fold()` writes them. */
  names: ReadonlySet<string>;
  /** What stands in their place. */
  name: string;
  /** What becomes of the line "Selin wrote:", by its fold. */
  lines: ReadonlyMap<string, string>;
};

const OWN_ORIGIN = new URL(env.SITE_URL).origin;
/** A word that may be a username. A full stop or a hyphen at the end is punctuation. */
const WORD = new RegExp(`[A-ZÇĞİÖŞÜ${USERNAME_LETTERS}]*[A-ZÇĞİÖŞÜa-z0-9çğıöşü_]`, "gu");

/**
 * The document without mentions of some members, links to their pages, and their names above
 * quotations. Names in sentences stay: they may be words. A second call changes nothing.
 */
export function removeNames(document: Document, removal: NamesToRemove): Document {
  return mapRuns(
    document.map((block) => withoutCites(block, removal)),
    (runs) => joinEqualRuns(withoutMentions(withoutLinks(runs, removal), removal)),
  );
}

function withoutCites(block: Block, removal: NamesToRemove): Block {
  switch (block.kind) {
    case "quote":
      return {
        ...block,
        cite: withoutAuthor(block, removal),
        blocks: block.blocks.map((inner) => withoutCites(inner, removal)),
      };
    case "list":
      return {
        ...block,
        items: block.items.map((item) => item.map((inner) => withoutCites(inner, removal))),
      };
    default:
      return block;
  }
}

/**
 * A line with a link to a post names its author, also if it was reworded. Without one it may name
 * somebody else, a poet for example, unless the site has written it.
 */
function withoutAuthor(
  { cite, source }: Extract<Block, { kind: "quote" }>,
  { names, name, lines }: NamesToRemove,
): string {
  const line = lines.get(fold(cite));
  if (line !== undefined || source === null) return line ?? cite;
  const author = [...cite.matchAll(WORD)].find(([word]) => names.has(fold(word)));
  if (!author) return cite;
  return cite.slice(0, author.index) + name + cite.slice(author.index + author[0].length);
}

/** Links to the members' pages become text, without the name. */
function withoutLinks(runs: Run[], { names, name }: NamesToRemove): Run[] {
  const changed_runs: Run[] = [];
  for (let index = 0; index < runs.length; ) {
    const href = linkOf(runs[index] ?? { text: "", marks: [] });
    const next = runs.findIndex((run, other) => other > index && linkOf(run) !== href);
    const end = href === null ? index + 1 : next < 0 ? runs.length : next;
    const group = runs.slice(index, end);
    if (href !== null && leadsTo(href, names)) changed_runs.push(...unlinked(group, names, name));
    else changed_runs.push(...group);
    index = end;
  }
  return changed_runs;
}

function leadsTo(href: string, names: ReadonlySet<string>): boolean {
  if (!URL.canParse(href, OWN_ORIGIN)) return false;
  const { origin, pathname } = new URL(href, OWN_ORIGIN);
  const [, encoded] = /^\/user\/([^/]+)/.exec(pathname) ?? [];
  return origin === OWN_ORIGIN && encoded !== undefined && names.has(fold(decodePart(encoded)));
}

function unlinked(group: Run[], names: ReadonlySet<string>, name: string): Run[] {
  const plain_runs = group.map((run) => ({
    ...run,
    marks: run.marks.filter((mark) => hrefOf(mark) === null),
  }));
  const text = fold(decodePart(group.map((run) => run.text).join("")));
  if (![...names].some((each) => text.includes(each))) return plain_runs;
  const images = plain_runs.filter((run) => run.image);
  return [{ text: name, marks: plain_runs[0]?.marks ?? [] }, ...images];
}

function withoutMentions(runs: Run[], { names, name }: NamesToRemove): Run[] {
  return runs.map((run, index) => {
    let text = "";
    let end = 0;
    for (const mention of namesOf(run, index, runs)) {
      if (!names.has(fold(mention.name))) continue;
      text += run.text.slice(end, mention.index) + name;
      end = mention.index + 1 + mention.name.length;
    }
    return end === 0 ? run : { ...run, text: text + run.text.slice(end) };
  });
}
