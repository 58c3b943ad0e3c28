import type { Links } from "../source.ts";
import { parseCooked } from "./cooked-tree.server.ts";
import { rewriteCooked } from "./rewrite-cooked.server.ts";

/** Most posts show none, and need not be parsed to know it. */
const MAY_SHOW = /\/(?:original|optimized|short-url|uploads)\/|upload:\/\/|data-base62-sha1=/;

/** The uploads for which the text of a post will ask: no pictures of previews and of members. */
export function listShownUploads(html: string): Set<string> {
  const refs = new Set<string>();
  if (!MAY_SHOW.test(html)) return refs;
  const links: Links = {
    post: () => null,
    forum: () => null,
    mention: () => null,
    lose: () => {},
    file(ref) {
      refs.add(ref);
      return null;
    },
  };
  rewriteCooked(parseCooked(html), {
    links,
    findPost: () => null,
    writePoll: () => [],
    runs: [],
    lost_formats: new Set(),
  });
  return refs;
}
