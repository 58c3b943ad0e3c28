import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { group_members, users } from "#app/db/schema.server.ts";

/** `canManageGroup()` for members other than the one who asks. */
export function managesGroup(user_id: SQLWrapper, group_id: SQLWrapper): SQL {
  return sql`(exists (select from ${users} as superuser where superuser.id = ${user_id} and superuser.is_superuser)
    or exists (select from ${group_members} as manager
      where manager.group_id = ${group_id} and manager.user_id = ${user_id} and manager.is_manager))`;
}
