import { href } from "react-router";

/** The branch of a member, or the whole tree. */
export function treePath(member_id?: number, page = 1): string {
  const search = new URLSearchParams();
  if (member_id !== undefined) search.set("member", String(member_id));
  if (page > 1) search.set("page", String(page));
  return search.size > 0 ? `${href("/invites/tree")}?${search}` : href("/invites/tree");
}
