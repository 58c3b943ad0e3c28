import { sql } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import { posts, topics } from "#app/db/schema.server.ts";
import { canAdminister } from "../can.ts";
import { notAllowed } from "../refusal.ts";
import type { User } from "../users/user.ts";

export const DAYS_SHOWN = 30;

export type Day = { day: string; topics: number; posts: number };

/** What was written day by day, today last, by the calendar of the reader's zone. Only topics that were active since then can hold any of it. */
export async function listActivity(me: User, time_zone: string): Promise<Day[]> {
  if (!canAdminister(me)) throw notAllowed();
  const day_of = (column: string) => sql`(${sql.raw(column)} at time zone ${time_zone}::text)::date`;
  return [...await db.execute<Day>(sql`
    with days as (
      select (now() at time zone ${time_zone}::text)::date - ago as day from generate_series(0, ${DAYS_SHOWN - 1}::int) as ago
    ), begin as (
      select min(day)::timestamp at time zone ${time_zone}::text as moment from days
    ), active as (
      select id, created_at from ${topics} where active_at >= (select moment from begin)
    ), written as (
      select ${day_of("created_at")} as day, 1 as topics, 0 as posts from active where created_at >= (select moment from begin)
      union all
      select ${day_of("p.created_at")}, 0, 1 from active join ${posts} p on p.topic_id = active.id where p.created_at >= (select moment from begin)
    )
    select days.day::text as day, coalesce(sum(written.topics), 0)::int as topics, coalesce(sum(written.posts), 0)::int as posts
    from days left join written on written.day = days.day group by days.day order by days.day`)];
}
