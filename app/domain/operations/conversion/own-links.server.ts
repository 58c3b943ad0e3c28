import {
  type Document,
  hrefOf,
  type Image,
  type Mark,
  mapRuns,
  type Run,
} from "#app/content/document.ts";
import { isOwnPath } from "#app/lib/net/addresses.ts";
import { parseOldAddress } from "../../site/old-addresses/parse-old-address.ts";
import type { TextLinks } from "./links.server.ts";
import type { AddressTarget } from "./source.ts";
import type { ConversionStore } from "./store.server.ts";

type Reading = {
  store: ConversionStore;
  links: TextLinks;
  hosts: ReadonlySet<string>;
  post_id: number;
};

/**
 * A link of a former host leads to the same thing here, and a picture of that host is the uploaded one,
 * if readers of the post could see it there.
 */
export function withOwnLinks(document: Document, reading: Reading): Document {
  return mapRuns(document, (runs) => runs.map((run) => withOwnLink(run, reading)));
}

function withOwnLink(run: Run, reading: Reading): Run {
  const linked_run = withOwnAddress(run, reading);
  if (!run.image) return linked_run;
  const target = findTarget(run.image.src, reading);
  const shown = target?.kind === "file" ? reading.links.file(target.ref)?.image : undefined;
  return { ...linked_run, image: shown ? withDescription(shown, run.image) : run.image };
}

function withOwnAddress(run: Run, reading: Reading): Run {
  const href = run.marks.map(hrefOf).find((found) => found !== null) ?? null;
  const target = href === null ? null : findTarget(href, reading);
  const path = target && reading.links.path(target);
  if (href === null || !path) return run;
  return {
    ...run,
    text: isTextOf(href, run.text.trim()) ? decodeURI(path) : run.text,
    marks: run.marks.map((mark): Mark => (hrefOf(mark) === null ? mark : `link ${path}`)),
  };
}

const bare = (address: string) => address.replace(/^https?:\/\//, "").replace(/\/$/, "");

/** Forums write an address as it is, without its beginning, or with dots in its middle. */
function isTextOf(href: string, text: string): boolean {
  if (bare(text) === bare(href)) return true;
  const [, beginning, ending] = /^(\S{10,}) (?:\.\.\.|…) (\S+)$/.exec(text) ?? [];
  return (
    beginning !== undefined &&
    ending !== undefined &&
    bare(href).startsWith(bare(beginning)) &&
    href.endsWith(ending)
  );
}

function withDescription(shown: Image, { alt }: Image): Image {
  return { ...shown, alt: alt || shown.alt };
}

function findTarget(
  address: string,
  { store, links, hosts, post_id }: Reading,
): AddressTarget | null {
  const path = pathOnHosts(address, hosts);
  if (path === null || links.made_paths.has(address)) return null;
  for (const candidate of parseOldAddress(path)) {
    const row = store.find("select kind, id, ref from addresses where address = ?", candidate);
    const target = row && targetOf(row.kind, row.id, row.ref);
    if (target)
      return target.kind !== "file" || isShownTo(store, target.ref, post_id) ? target : null;
  }
  return null;
}

/**
 * Anybody could write the address of a file that others have sent in a closed forum, because addresses
 * are numbered. A post that shows a file opens it to its readers, and its name stands in the address.
 */
function isShownTo(store: ConversionStore, ref: string, post_id: number): boolean {
  const file = store.find(
    `select 1 from file_refs r left join posts p on p.id = r.post_id left join topics t on t.id = p.topic_id
       left join flat_forums f on f.forum_id = t.forum_id
     where r.ref = ? and (r.post_id is null or r.post_id = ?
       or not p.is_removed and not t.is_removed and not f.is_private)`,
    ref,
    post_id,
  );
  return file !== undefined;
}

/** The path and query of an address that was the forum's own; null for any other. */
function pathOnHosts(address: string, hosts: ReadonlySet<string>): string | null {
  if (isOwnPath(address)) return address;
  const url = URL.parse(address);
  if (!url || !/^https?:$/.test(url.protocol) || !hosts.has(url.host)) return null;
  return `${url.pathname}${url.search}${url.hash}`;
}

export function targetOf(kind: unknown, id: unknown, ref: unknown): AddressTarget {
  if (kind === "topic" || kind === "forum" || kind === "member") return { kind, id: Number(id) };
  if (kind === "index") return { kind };
  return kind === "file" ? { kind, ref: String(ref) } : { kind: "post", id: Number(id) };
}
