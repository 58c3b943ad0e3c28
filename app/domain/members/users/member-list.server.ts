import { FULL_NAME_MAX } from "#app/contract/field-limits.ts";
import { type PageRange, pageOf } from "../../base/paging.ts";
import { rateLimit } from "../../base/rate-limits.server.ts";
import type { User } from "./user.ts";
import { listMembers, searchMembers } from "./users.server.ts";

const MEMBERS_PER_PAGE = 20;

/**
 * All members, or those whose names match `requested_search`, with what to know about the search.
 */
export async function getMemberListPage(
  actor: User,
  requested_search: string,
  requested_page: number,
) {
  const search = requested_search.replaceAll("\0", "").trim().slice(0, FULL_NAME_MAX);
  if (search) await rateLimit("member_search", actor);
  const { data, found, ...pagination } = await pageOf(requested_page, MEMBERS_PER_PAGE, (range) =>
    listPage(search, range),
  );
  const members = data.map(({ about: _about, ...member }) => member);
  return { members, search, found, ...pagination };
}

/** A range of the list, which a program asks for. */
export async function listMemberRange(actor: User, requested_search: string, range: PageRange) {
  const search = requested_search.trim();
  if (search) await rateLimit("member_search", actor);
  const { data, count } = await listPage(search, range);
  return { data, count };
}

async function listPage(search: string, range: PageRange) {
  if (!search) return { ...(await listMembers(range)), found: null };
  const { has_more, scope, ...list } = await searchMembers({ ...range, search });
  return { ...list, found: { has_more, scope } };
}
