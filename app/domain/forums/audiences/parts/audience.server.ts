import { sql } from "drizzle-orm";
import type { Transaction } from "#app/db/client.server.ts";
import { forum_groups, forums, group_members, groups } from "#app/db/schema.server.ts";
import { jsonColumn } from "../../../base/json-rows.server.ts";
import { byName } from "../../../base/name-order.server.ts";

const is_seen_group = sql`(${sql.placeholder("sees_all_groups")}::int = 1 or exists (
  select from ${group_members} as own where own.group_id = allowed.group_id and own.user_id = ${sql.placeholder("sees_groups_of")}))`;

/**
 * The audience of a forum as the reader sees it: superusers all groups, others those that they are
 * in. `readerValues()` has its placeholders.
 */
export const audience_column = jsonColumn<{ group_id: number; may_write: boolean }[] | null>(sql`
  case when ${forums.is_restricted} then coalesce((
    select json_agg(json_build_object('group_id', allowed.group_id, 'may_write', allowed.may_write) order by allowed.group_id)::text
    from ${forum_groups} as allowed where allowed.forum_id = ${forums.id} and ${is_seen_group}), '[]') else 'null' end`);

/** The names of the groups in `audience_column`. Null for a forum that every member sees. */
export const group_names_column = jsonColumn<string[] | null>(sql`
  case when ${forums.is_restricted} then coalesce((
    select json_agg(${groups.name} order by ${byName(groups.name)}, ${groups.id})::text
    from ${forum_groups} as allowed join ${groups} on ${groups.id} = allowed.group_id
    where allowed.forum_id = ${forums.id} and ${is_seen_group}), '[]') else 'null' end`);

/** Whether groups see the forum that are not in `audience_column`: their names are not the reader's. */
export const has_other_groups_column = sql<boolean>`exists (
  select from ${forum_groups} as allowed where allowed.forum_id = ${forums.id} and not ${is_seen_group})`;

/** A step: the names of the groups for the log. `*` is every member, and empty no group. */
export async function audienceAuditFields(
  tx: Transaction,
  forum_id: number,
): Promise<{ readers: string; writers: string }> {
  const [row] = await tx.execute<{ readers: string; writers: string }>(sql`
    select case when is_restricted then coalesce(string_agg(groups.name, ', ' order by groups.name), '') else '*' end as readers,
      case when is_restricted then coalesce(string_agg(groups.name, ', ' order by groups.name) filter (where may_write), '') else '*' end as writers
    from ${forums} left join ${forum_groups} on forum_id = forums.id left join ${groups} on groups.id = group_id
    where forums.id = ${forum_id} group by forums.id`);
  if (!row) throw new Error("The forum was not found");
  return row;
}
