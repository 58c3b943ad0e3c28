import type { Store } from "../source.ts";
import { type Fields, isSet, parseFields, parseId, parseNumber } from "./fields.ts";
import { membersOfGroup } from "./load-members.server.ts";
import { plainText } from "./text.server.ts";

/** Every member belongs to it. */
const EVERYONE = "registered-users";
/** Members with a confirmed address. Many sites let only them write. */
const CONFIRMED = "verified-users";
/** To find a forum in the list, to open it, and to read what is in it. */
const READING = ["find", "read", "topics:read"];
/** Groups of NodeBB itself, which have their counterpart here or nobody in them. */
const SYSTEM_GROUPS = new Set([
  EVERYONE,
  "verified-users",
  "unverified-users",
  "banned-users",
  "administrators",
  "Global Moderators",
  "guests",
  "spiders",
  "fediverse",
]);

/** Categories of NodeBB, which are forums and may hold others. */
export function loadForums(store: Store): void {
  const topics_by_forum = countTopics(store);
  const parent_ids = new Set<number>();
  const rows = [
    ...store.sql.iterate("select id, fields from raw_objects where kind = 'category' order by id"),
  ].map(({ id, fields }) => ({ id: Number(id), forum: parseFields(fields) }));
  for (const { forum } of rows) parent_ids.add(parseNumber(forum.parentCid));
  for (const { id, forum } of rows) {
    const has_topics = topics_by_forum.has(id);
    const name = forum.name ?? "";
    if (forum.link) store.lose("link_forums", 1, name);
    if (forum.link && !has_topics && !parent_ids.has(id)) continue;
    const is_private = isPrivate(store, id, forum);
    store.addForum({
      id,
      parent_id: parseId(forum.parentCid),
      name,
      description: plainText(forum.description ?? ""),
      position: parseNumber(forum.order),
      holds_topics: has_topics || !(isSet(forum.isSection) || forum.link),
      is_private,
      // In a private one those write who may read it.
      is_read_only: !is_private && isReadOnly(store, id),
    });
    store.addAddress(`category/${id}`, { kind: "forum", id });
  }
  countRights(store);
}

function countTopics(store: Store): Map<number, number> {
  const rows = store.sql.iterate(`
    select cast(json_extract(fields, '$.cid') as integer) as forum_id, count(*) as count
    from raw_objects where kind = 'topic' group by 1`);
  return new Map([...rows].map(({ forum_id, count }) => [Number(forum_id), Number(count)]));
}

/** Who has no right by name may have it by a group, but then not every member has it. */
function isPrivate(store: Store, id: number, forum: Fields): boolean {
  if (isSet(forum.disabled)) return true;
  const masks = store.sql.iterate("select privilege from raw_masks where forum_id = ?", id);
  const masked = new Set([...masks].map(({ privilege }) => String(privilege)));
  return READING.some((right) => masked.has(right) || !hasEveryone(store, id, right));
}

function isReadOnly(store: Store, id: number): boolean {
  const may_create = mayWrite(store, id, "topics:create");
  const may_reply = mayWrite(store, id, "topics:reply");
  // Here it is one right.
  if (may_create !== may_reply) store.lose("group_rights", 1, EVERYONE);
  return !may_create && !may_reply;
}

function mayWrite(store: Store, id: number, right: string): boolean {
  const groups = groupsWith(store, id, right);
  return groups.includes(EVERYONE) || groups.includes(CONFIRMED);
}

function hasEveryone(store: Store, id: number, right: string): boolean {
  return groupsWith(store, id, right).includes(EVERYONE);
}

function groupsWith(store: Store, id: number, right: string): string[] {
  return membersOfGroup(store, `cid:${id}:privileges:groups:${right}`);
}

function countRights(store: Store): void {
  const rights = store.sql.iterate(
    "select name, member from raw_groups where name glob 'cid:[1-9]*:privileges:*' order by name, member",
  );
  const moderators = new Set<string>();
  const groups = new Set<string>();
  for (const { name, member } of rights) {
    const match = /^cid:(\d+):privileges:(groups:)?(.+)$/.exec(String(name));
    if (!match || SYSTEM_GROUPS.has(String(member))) continue;
    const [, id, of_group, right] = match;
    if (right === "moderate") moderators.add(`${id} ${member}`);
    else if (of_group) groups.add(`${member} (${id})`);
  }
  store.lose("moderators", moderators.size + membersOfGroup(store, "Global Moderators").length);
  store.lose("group_rights", groups.size, [...groups][0]);
}
