import type { Store } from "../source.ts";

/** Automatic groups that every member is in. */
const EVERYONE = 0;
const TRUST_LEVEL_0 = 10;
/** Administrators, moderators, and both. */
const STAFF = new Set([1, 2, 3]);
/** Of a category: to see it. Lower numbers allow more. */
const READING = 3;

type Permission = { group_id: number; permission: number };

/** Categories hold topics at each of their levels. */
export function addForums(store: Store): void {
  const permissions = Map.groupBy(
    [...store.sql.iterate("select * from raw_category_groups order by rowid")].map((row) => ({
      category_id: Number(row.category_id),
      group_id: Number(row.group_id),
      permission: Number(row.permission),
    })),
    ({ category_id }) => category_id,
  );
  for (const row of store.sql.iterate("select * from raw_categories order by id")) {
    const forum_id = Number(row.id);
    const name = String(row.name);
    const allowed = permissions.get(forum_id) ?? [];
    const is_private = row.is_restricted === 1 && !allowed.some(isForAll);
    if (allowed.some(({ group_id }) => !isForAll({ group_id }) && !STAFF.has(group_id)))
      store.lose("group_rights", 1, name);
    store.addForum({
      id: forum_id,
      parent_id: row.parent_id === null ? null : Number(row.parent_id),
      name,
      description: String(row.description),
      position: Number(row.position),
      holds_topics: true,
      is_private,
      is_read_only: isReadOnly(allowed),
    });
    store.addAddress(`c/${forum_id}`, { kind: "forum", id: forum_id });
  }
}

function isForAll({ group_id }: { group_id: number }): boolean {
  return group_id === EVERYONE || group_id === TRUST_LEVEL_0;
}

/** Without permissions everybody writes. */
function isReadOnly(allowed: readonly Permission[]): boolean {
  return (
    allowed.length > 0 &&
    allowed.every(({ group_id, permission }) => permission >= READING || STAFF.has(group_id))
  );
}
