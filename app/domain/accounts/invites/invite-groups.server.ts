import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Transaction } from "#app/db/client.server.ts";
import { group_members, groups, invite_groups } from "#app/db/schema.server.ts";
import { numberArray } from "../../base/ids.server.ts";
import { jsonColumn } from "../../base/json-rows.server.ts";
import { byName } from "../../base/name-order.server.ts";
import { Refusal } from "../../base/refusal.ts";
import { managesGroup } from "../../members/groups/parts/manages-group.server.ts";
import type { User } from "../../members/users/user.ts";

/**
 * The groups that the guest joins. Those of which the owner may no longer choose are left out, as
 * they are when the guest signs up. Drizzle leaves out the names of tables in a query of one.
 */
export const groups_of_invite = jsonColumn<{ id: number; name: string }[]>(sql`
  coalesce((select json_agg(json_build_object('id', ${groups.id}, 'name', ${groups.name}) order by ${byName(groups.name)}, ${groups.id})::text
    from ${invite_groups} as named join ${groups} on ${groups.id} = named.group_id
    where named.invite_id = invites.id and ${managesGroup(sql`invites.owner_id`, groups.id)}), '[]')`);

/**
 * Whether the actor may name the group in an invite. A superuser's key without `administer` has the
 * rights of a member.
 */
function mayChoose(actor: User): SQL {
  return actor.is_superuser ? sql`true` : isManagedBy(actor, groups.id);
}

function isManagedBy({ id }: Pick<User, "id">, group_id: SQLWrapper): SQL {
  return sql`exists (select from ${group_members} as manager
    where manager.group_id = ${group_id} and manager.user_id = ${id}::int and manager.is_manager)`;
}

/** The invite leads into no group that the actor may not choose: its link would be a way in. */
export function leadsToOwnGroups(actor: User): SQL {
  if (actor.is_superuser) return sql`true`;
  return sql`not exists (select from ${invite_groups} as named where named.invite_id = invites.id
    and ${managesGroup(sql`invites.owner_id`, sql`named.group_id`)} and not ${isManagedBy(actor, sql`named.group_id`)})`;
}

/** A step: stores the groups that the guests of new invites join. */
export async function storeInviteGroups(
  tx: Transaction,
  actor: User,
  invite_ids: readonly number[],
  group_ids: readonly number[],
): Promise<void> {
  const unique_ids = [...new Set(group_ids)];
  if (unique_ids.length === 0) return;
  const chosen_groups = await tx.execute(sql`
    select ${groups.id} from ${groups} where ${groups.id} = any(${numberArray(unique_ids)})
      and ${mayChoose(actor)} order by ${groups.id} for key share of ${groups}`);
  if (chosen_groups.length < unique_ids.length)
    throw new Refusal(404, "groupNotFound", { field: "group_ids" });
  await tx.execute(sql`
    insert into ${invite_groups} (invite_id, group_id)
    select invite_id, group_id from unnest(${numberArray(invite_ids)}) as invite_id cross join unnest(${numberArray(unique_ids)}) as group_id`);
}
