import { href } from "react-router";
import { onPage } from "#app/lib/net/page-address.ts";

/** The branch of a member, or the whole tree. */
export function treePath(member_id?: number, page = 1): string {
  const tree = href("/invites/tree");
  return onPage(member_id === undefined ? tree : `${tree}?member=${member_id}`, page);
}
