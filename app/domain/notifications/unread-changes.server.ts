import { sql } from "drizzle-orm";
import { primary_db } from "#app/db/client.server.ts";
import { notifications, sessions, users } from "#app/db/schema.server.ts";
import { UNREAD_COUNT_MAX } from "#app/lib/unread-count.ts";
import { numberArray } from "../ids.server.ts";
import { isUnreadAfter } from "../unread-notifications.server.ts";
import { countShownUpTo } from "./columns.server.ts";

export { type ChangedMembers, listenToMembers } from "#app/db/signals.server.ts";

/** The unread count of each session's member. Ended sessions are left out. */
export async function countUnreadBySession(
  session_ids: readonly number[],
): Promise<Map<number, number>> {
  const count = countShownUpTo(
    UNREAD_COUNT_MAX,
    sql`${notifications.user_id} = u.id and ${isUnreadAfter(sql`u.notifications_read_until`)}`,
  );
  const rows = await primary_db.execute<{ session_id: number; unread_count: number }>(sql`
    with counted as (
      select u.id as user_id, ${count} as unread_count
      from ${users} u where u.is_active and u.id in (select s.user_id from ${sessions} s where s.id = any(${numberArray(session_ids)}))
    )
    select s.id as session_id, c.unread_count from ${sessions} s join counted c using (user_id)
    where s.id = any(${numberArray(session_ids)}) and s.expires_at > now()`);
  return new Map(rows.map(({ session_id, unread_count }) => [session_id, unread_count]));
}
