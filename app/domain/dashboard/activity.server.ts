import { sql } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import { posts, topics } from "#app/db/schema.server.ts";
import { canAdminister } from "../can.ts";
import { notAllowed } from "../refusal.ts";
import type { User } from "../users/user.ts";

const DAYS_SHOWN = 30;

export type Day = { day: string; topics: number; posts: number };

/** A day more than is shown, so that it begins early enough in every time zone. */
const LOOKED_AT = sql.raw(`now() - interval '${DAYS_SHOWN + 1} days'`);

/**
 * What was written day by day, today last, by the calendar of the reader's zone. Only topics that
 * were active since then can hold any of it, so two indexes lead there; `offset 0` keeps Postgres
 * from reading all replies there are instead.
 */
export async function listActivity(me: User, time_zone: string): Promise<Day[]> {
  if (!canAdminister(me)) throw notAllowed();
  const day = sql`(created_at at time zone ${time_zone}::text)::date`;
  return [
    ...(await db.execute<Day>(sql`
    with days as (
      select (now() at time zone ${time_zone}::text)::date - ago as day from generate_series(0, ${DAYS_SHOWN - 1}::int) as ago
    ), active as (
      select id, created_at from ${topics} where active_at >= ${LOOKED_AT}
    ), replies as (
      select reply.created_at from active cross join lateral (select created_at from ${posts} where topic_id = active.id offset 0) as reply
    ), written as (
      select ${day} as day, count(*) as topics, 0 as posts from active where created_at >= ${LOOKED_AT} group by 1
      union all
      select ${day}, 0, count(*) from replies where created_at >= ${LOOKED_AT} group by 1
    )
    select days.day::text as day, coalesce(sum(written.topics), 0)::int as topics, coalesce(sum(written.posts), 0)::int as posts
    from days left join written on written.day = days.day group by days.day order by days.day`)),
  ];
}
