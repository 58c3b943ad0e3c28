import { sql } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import { posts, topics } from "#app/db/schema.server.ts";
import { canAdminister } from "../can.ts";
import { notAllowed } from "../refusal.ts";
import type { User } from "../users/user.ts";

const DAYS_SHOWN = 30;

export type Day = { day: string; topics: number; posts: number };

/** One day more than the page shows, because the first day must be complete in every time zone. */
const SINCE = sql.raw(`now() - interval '${DAYS_SHOWN + 1} days'`);

/**
 * Topics and replies by day, today last, in the calendar of a time zone. Only topics that were active
 * since then can contain new replies, so two indexes find them. `offset 0` keeps Postgres from
 * reading all replies instead.
 */
export async function listActivity(actor: User, time_zone: string): Promise<Day[]> {
  if (!canAdminister(actor)) throw notAllowed();
  const day = sql`(created_at at time zone ${time_zone}::text)::date`;
  return [
    ...(await db.execute<Day>(sql`
    with days as (
      select (now() at time zone ${time_zone}::text)::date - ago as day from generate_series(0, ${DAYS_SHOWN - 1}::int) as ago
    ), active as (
      select id, created_at from ${topics} where active_at >= ${SINCE}
    ), replies as (
      select reply.created_at from active cross join lateral (select created_at from ${posts} where topic_id = active.id offset 0) as reply
    ), counts as (
      select ${day} as day, count(*) as topics, 0 as posts from active where created_at >= ${SINCE} group by 1
      union all
      select ${day}, 0, count(*) from replies where created_at >= ${SINCE} group by 1
    )
    select days.day::text as day, coalesce(sum(counts.topics), 0)::int as topics, coalesce(sum(counts.posts), 0)::int as posts
    from days left join counts on counts.day = days.day group by days.day order by days.day`)),
  ];
}
