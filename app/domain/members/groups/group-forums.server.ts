import { and, eq, type SQL, sql } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import { forum_groups, forums, group_members } from "#app/db/schema.server.ts";
import { canAdminister } from "../../base/can.ts";
import { byName } from "../../base/name-order.server.ts";
import { notAllowed } from "../../base/refusal.ts";
import { isVisibleForumTo } from "../../base/visibility.server.ts";
import type { User } from "../users/user.ts";
import { getGroup } from "./groups.server.ts";

/** The forums that the group reads, for those who see it. */
export async function listForumsOfGroup(actor: User, group_id: number) {
  const [rows] = await Promise.all([selectForums(actor, group_id), getGroup(actor, group_id)]);
  return rows.map(({ is_shared: _is_shared, ...forum }) => forum);
}

/** The same with whether another group reads each. */
export async function listForumsToClose(actor: User, group_id: number) {
  if (!canAdminister(actor)) throw notAllowed();
  return await selectForums(actor, group_id);
}

/** A step of a query: the forums that the member sees by this group alone. */
export async function listForumsOnlyBy(actor: User, group_id: number, user_id: number) {
  const sees_otherwise = sql`(oversees_forum(${user_id}::int, ${forums.id}) or exists (
    select from ${forum_groups} as other join ${group_members} as own on own.group_id = other.group_id
    where other.forum_id = ${forums.id} and other.group_id <> ${group_id} and own.user_id = ${user_id}))`;
  const rows = await selectForums(actor, group_id, sql`not ${sees_otherwise}`);
  return rows.map(({ id, name }) => ({ id, name }));
}

async function selectForums(actor: User, group_id: number, condition?: SQL) {
  return await db
    .select({
      id: forums.id,
      name: forums.name,
      may_write: forum_groups.may_write,
      is_shared: sql<boolean>`exists (select from ${forum_groups} as other
        where other.forum_id = ${forums.id} and other.group_id <> ${group_id})`,
    })
    .from(forum_groups)
    .innerJoin(forums, eq(forums.id, forum_groups.forum_id))
    .where(and(eq(forum_groups.group_id, group_id), isVisibleForumTo(actor, forums.id), condition))
    .orderBy(byName(forums.name), forums.id);
}
