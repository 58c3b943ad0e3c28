import { sql } from "drizzle-orm";
import type { Transaction } from "#app/db/client.server.ts";
import { posts, topic_reads, topics, users } from "#app/db/schema.server.ts";
import { UNREAD_DAYS } from "../../forums/read-positions/reading-state.server.ts";
import type { Community } from "./community.ts";
import { lastVisits } from "./rows.server.ts";

/** A member has opened all but one in this many of the topics in which they have not written. */
const OPENED_SHARE = 4;
/** Texts of the day before the last visit are not all read. */
const LEFT_DAYS = 1;

/** Stores how far each member had read at their last visit. */
export async function storeReads(
  tx: Transaction,
  { members }: Community,
  user_ids: ReadonlyMap<string, number>,
): Promise<void> {
  // Members who have written were there at that time, too.
  const last_visits = sql`(
    select visits.user_id, greatest(visits.at, (select max(created_at) from ${topics} where owner_id = visits.user_id),
      (select max(created_at) from ${posts} where owner_id = visits.user_id)) as at
    from ${lastVisits(members, user_ids)}) as visits`;
  await tx.execute(sql`
    update ${users} set topics_read_until = greatest(${users.created_at}, visits.at - make_interval(days => ${LEFT_DAYS}))
    from ${last_visits} where ${users.id} = visits.user_id`);
  await tx.execute(sql`
    insert into ${topic_reads} (user_id, topic_id, position)
    select visits.user_id, topic.id, coalesce(read.position, 0)
    from ${last_visits}
    join ${topics} as topic on topic.created_at <= visits.at
    left join lateral (
      select max(p.position) as position, bool_or(p.owner_id = visits.user_id) as has_written
      from ${posts} p where p.topic_id = topic.id and p.created_at <= visits.at) as read on true
    where topic.owner_id = visits.user_id or read.has_written
      or (topic.id + visits.user_id) % ${OPENED_SHARE} > 0 and topic.created_at > visits.at - make_interval(days => ${UNREAD_DAYS})`);
}
