import { parseOldAddress } from "../../../site/old-addresses/parse-old-address.ts";
import type { AddressTarget, SqlRow, Store } from "../source.ts";

/** Addresses of the forum that came before Discourse. Those in forms that are not found here are left out. */
export function addPermalinks(store: Store): void {
  for (const row of store.sql.iterate("select * from raw_permalinks order by url")) {
    const target = targetOf(row);
    const [address] = parseOldAddress(String(row.url));
    if (target && address !== undefined) store.addAddress(address, target);
  }
}

function targetOf({ post_id, topic_id, forum_id, member_id }: SqlRow): AddressTarget | null {
  if (post_id) return { kind: "post", id: Number(post_id) };
  if (topic_id) return { kind: "topic", id: Number(topic_id) };
  if (forum_id) return { kind: "forum", id: Number(forum_id) };
  return member_id ? { kind: "member", id: Number(member_id) } : null;
}
