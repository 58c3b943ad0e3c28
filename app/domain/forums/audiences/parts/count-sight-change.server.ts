import { sql } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import { topic_subscriptions, users } from "#app/db/schema.server.ts";
import { isReaderOf } from "./readers.server.ts";

/** How many members no longer see posts after a move, how many see them then, and what ends. */
export type SightCounts = { lost: number; gained: number; subscriptions: number };

/** Null if the same members see both forums. */
export async function countSightChange(
  topic_id: number,
  { from_forum_id, to_forum_id }: { from_forum_id: number; to_forum_id: number },
): Promise<SightCounts | null> {
  const [counts] = await db.execute<SightCounts>(sql`
    with members as (
      select id, ${isReaderOf(from_forum_id)} as was_reader, ${isReaderOf(to_forum_id)} as is_reader
      from ${users} where not is_former
    )
    select count(*) filter (where was_reader and not is_reader)::int as lost,
      count(*) filter (where is_reader and not was_reader)::int as gained,
      (select count(*)::int from ${topic_subscriptions} as subscribed join members on members.id = subscribed.user_id
        where subscribed.topic_id = ${topic_id} and not members.is_reader) as subscriptions
    from members`);
  return counts && counts.lost + counts.gained > 0 ? counts : null;
}
