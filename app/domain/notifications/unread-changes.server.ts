import { sql } from "drizzle-orm";
import { listenTo, primary_db } from "#app/db/client.server.ts";
import { notifications, sessions, users } from "#app/db/schema.server.ts";
import { idArray } from "../ids.server.ts";

/** The triggers of drizzle/0004_live.sql signal on this channel. */
const CHANNEL = "divan_bell";

export type ChangedMembers = Set<number> | "all";

/**
 * Calls `onSignal` with the members whose unread count may have changed, in any process. After each
 * new connection these are all members, because signals may have been lost before it.
 */
export async function onUnreadChange(onSignal: (members: ChangedMembers) => void): Promise<void> {
  await listenTo(
    CHANNEL,
    (payload) => onSignal(payload === "*" ? "all" : new Set(payload.split(",").map(Number))),
    () => onSignal("all"),
  );
}

/** The unread count of each session's member. Ended sessions are left out. */
export async function countUnreadBySession(
  session_ids: readonly number[],
): Promise<Map<number, number>> {
  const rows = await primary_db.execute<{ session_id: number; unread_count: number }>(sql`
    with counted as (
      select u.id as user_id, (select count(*)::int from ${notifications} n where n.user_id = u.id and not n.is_read) as unread_count
      from ${users} u where u.is_active and u.id in (select s.user_id from ${sessions} s where s.id = any(${idArray(session_ids)}))
    )
    select s.id as session_id, c.unread_count from ${sessions} s join counted c using (user_id)
    where s.id = any(${idArray(session_ids)}) and s.expires_at > now()`);
  return new Map(rows.map(({ session_id, unread_count }) => [session_id, unread_count]));
}
