import type { Run } from "#app/content/document.ts";
import type { Links } from "../source.ts";
import { type CookedElement, type CookedNode, element } from "./cooked-tree.server.ts";

/** What the rewriting of a post needs, and what it collects. */
export type Rewriting = {
  links: Links;
  /** The path of a post by its topic and its number there. */
  findPost(topic_id: number, post_number: number): string | null;
  /** A poll of this post as text. */
  writePoll(node: CookedElement): CookedNode[];
  /** Runs that HTML cannot say. The tree has a placeholder for each: see `placeholderFor()`. */
  runs: { run: Run; href: string | null }[];
  /** Each format is counted once in a post. */
  lost_formats: Set<string>;
};

/** `href` is the link around the nodes. */
export type Rewrite = (nodes: readonly CookedNode[], href?: string | null) => CookedNode[];

/** No address of a page has this host: RFC 2606 keeps it free. */
export const PLACEHOLDER_ADDRESS = "http://run.invalid/";

/** A link that stands for a run until the tree has become a document. */
export function placeholderFor({ runs }: Rewriting, run: Run, href: string | null): CookedNode {
  runs.push({ run, href });
  return element("a", [run.text || "□"], { href: `${PLACEHOLDER_ADDRESS}${runs.length - 1}` });
}

/** A line with nothing but a link. Two slashes begin an address that has the scheme of its page. */
export function linkLine(href: string, title = ""): CookedNode {
  const address = href.startsWith("//") ? `https:${href}` : href;
  return element("p", [element("a", [title || address], { href: address })]);
}
