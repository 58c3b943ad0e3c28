import { and, asc, eq, gt } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import { group_members, groups } from "#app/db/schema.server.ts";
import { ROWS_PER_PAGE } from "../../base/keyset.server.ts";

export async function readGroups(user_id: number, last_id: number) {
  const { group_id, is_manager, added_at } = group_members;
  return await db
    .select({ group_id, group: groups.name, is_manager, added_at })
    .from(group_members)
    .innerJoin(groups, eq(groups.id, group_id))
    .where(and(eq(group_members.user_id, user_id), gt(group_id, last_id)))
    .orderBy(asc(group_id))
    .limit(ROWS_PER_PAGE);
}
