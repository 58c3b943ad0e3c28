import { type Block, type Document, linkOf, type Run } from "#app/content/document.ts";
import { tidyAgain } from "#app/content/tidy-runs.server.ts";
import { WIDE_LINE_ID_MAX } from "../../community/format.ts";
import type { Links } from "../source.ts";
import { parseId } from "./fields.ts";
import { type MembersBySlug, memberBySlug } from "./slug.ts";
import type { Uploads } from "./uploads.ts";

type QuoteContext = {
  /** The post that this one answers. */
  to_id: number | null;
  links: Links;
  members: MembersBySlug;
  uploads: Uploads;
};
type Attribution = { cite: string; source: string | null; before: Run[] };

/** The line above a quotation: "@ali said in [a title](/post/12):". */
const NAME = /^(@?)([\p{L}\p{N}_.-]+)\s*,?\s*/u;
/** Of a name without "@", which is a guest's, only these words tell that it is one. */
const SAID = new Set([
  "said",
  "said in",
  "wrote",
  "içinde söyledi",
  "söyledi",
  "dedi",
  "yazdı",
  "sagte in",
  "schrieb",
  "a dit dans",
  "dijo en",
  "ha detto in",
  "zegt in",
  "disse em",
]);
/** A line that says who is quoted is short. The title of a topic has up to 255 characters. */
const LINE_MAX = 400;
const POST_ADDRESS = /^(?:https?:\/\/([^/]+))?\/(?:[^?#]*\/)?post\/(\d{1,15})(?:[?#]|$)/i;

/** NodeBB's quotations are plain ones of Markdown below a line that says whose they are. */
export function joinQuotes(blocks: Document, context: QuoteContext): Document {
  const joined: Block[] = [];
  for (const block of blocks) {
    if (block.kind === "list") {
      joined.push({ ...block, items: block.items.map((item) => joinQuotes(item, context)) });
      continue;
    }
    if (block.kind !== "quote") {
      joined.push(block);
      continue;
    }
    const quote = { ...block, blocks: joinQuotes(block.blocks, context) };
    const attribution = quote.cite === "" ? readAttribution(joined.at(-1), context) : null;
    if (!attribution) {
      joined.push(quote);
      continue;
    }
    joined.pop();
    if (attribution.before.length > 0) joined.push({ kind: "p", runs: attribution.before });
    joined.push({ ...quote, cite: attribution.cite, source: attribution.source });
  }
  return joined;
}

function readAttribution(block: Block | undefined, context: QuoteContext): Attribution | null {
  if (block?.kind !== "p") return null;
  const { before, line } = splitLastLine(block.runs);
  const text = line.map((run) => run.text).join("");
  const match = NAME.exec(text);
  if (!match || text.length > LINE_MAX || line.some(({ image }) => image)) return null;
  const [beginning, sign = "", name = ""] = match;
  const href = line.map(linkOf).find((address) => address !== null) ?? null;
  const linked = line.map((run) => (linkOf(run) === null ? "" : run.text)).join("");
  const words = text
    .slice(beginning.length)
    .replace(linked, "")
    .replace(/[\s:：]+/gu, " ")
    .trim()
    .toLowerCase();
  const is_said =
    SAID.has(words) || (href !== null && words === "" && (sign !== "" || SAID.has(linked)));
  if (!is_said || (href !== null && !POST_ADDRESS.test(href))) return null;
  // Without a link only a member is surely somebody who is quoted.
  const member = memberBySlug(context.members, name);
  if (href === null && !(sign !== "" && member)) return null;
  return {
    cite: `${member?.name ?? name}:`,
    source: sourceOf(href, context),
    before,
  };
}

/** Of a post on another site there is only the name. */
function sourceOf(href: string | null, { to_id, links, uploads }: QuoteContext): string | null {
  const [, host, id] = POST_ADDRESS.exec(href ?? "") ?? [];
  const is_own = host === undefined || uploads.isOwnHost(host);
  const post_id = href === null ? to_id : is_own ? parseId(id, WIDE_LINE_ID_MAX) : null;
  const source = post_id === null ? null : links.post(post_id);
  if (source === null) links.lose("unknown_quote", href ?? undefined);
  return source;
}

function splitLastLine(runs: Run[]): { before: Run[]; line: Run[] } {
  const index = runs.findLastIndex((run) => run.text.includes("\n"));
  const run = runs[index];
  if (!run) return { before: [], line: runs };
  const end = run.text.lastIndexOf("\n");
  const before = [...runs.slice(0, index), { ...run, text: run.text.slice(0, end) }];
  const line = [{ ...run, text: run.text.slice(end + 1) }, ...runs.slice(index + 1)];
  return { before: tidyAgain(before), line };
}
