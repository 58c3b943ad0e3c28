import { type SQL, sql } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import { activity_totals, posts, topics } from "#app/db/schema.server.ts";
import { canAdminister } from "../../base/can.ts";
import { notAllowed } from "../../base/refusal.ts";
import type { User } from "../../members/users/user.ts";
import { countedSince, DAYS_COUNTED, DAYS_OF_QUARTERS, QUARTER } from "./activity-totals.server.ts";
import { DAYS_SHOWN, MONTHS_SHOWN } from "./periods.ts";

/**
 * The latest rows are counted for each reader. Usually these are 16 minutes; if the job that counts
 * does not run, at most this, because the page must not become slow as well.
 */
const LIVE_AT_MOST = sql.raw("interval '1 hour'");

export type Day = { day: string; topics: number; posts: number };

/**
 * Topics and replies as they were written, by day, today last, in the calendar of a time zone. What
 * was deleted before its quarter of an hour was counted is missing, what was deleted later is not.
 */
export async function listActivity(actor: User, time_zone: string): Promise<Day[]> {
  if (!canAdminister(actor)) throw notAllowed();
  const today = sql`(now() at time zone ${time_zone}::text)::date`;
  return await sumByPeriod({
    time_zone,
    periods: sql`select ${today} - ago as day from generate_series(0, ${DAYS_SHOWN - 1}::int) as ago`,
    unit: "day",
    days_read: DAYS_OF_QUARTERS,
  });
}

/** The same for each month, by its first day. Months that have ended begin and end with a day of UTC. */
export async function listMonths(actor: User, time_zone: string): Promise<Day[]> {
  if (!canAdminister(actor)) throw notAllowed();
  const this_month = sql`date_trunc('month', now() at time zone ${time_zone}::text)`;
  return await sumByPeriod({
    time_zone,
    periods: sql`select (${this_month} - make_interval(months => ago))::date as day from generate_series(0, ${MONTHS_SHOWN - 1}::int) as ago`,
    unit: "month",
    days_read: DAYS_COUNTED,
  });
}

type Periods = { time_zone: string; periods: SQL; unit: "day" | "month"; days_read: number };

async function sumByPeriod({ time_zone, periods, unit, days_read }: Periods): Promise<Day[]> {
  const dayOf = (moment: string) =>
    sql`date_trunc(${unit}::text, ${sql.raw(moment)} at time zone ${time_zone}::text)::date`;
  // The upper bound excludes nothing. It tells the planner that the range is short.
  const is_live = sql`created_at >= (select since from live) and created_at < now() + ${QUARTER}`;
  return [
    ...(await db.execute<Day>(sql`
    with days as (${periods}), live as (
      select greatest(max(starts_at) + ${QUARTER}, now() - ${LIVE_AT_MOST}) as since from ${activity_totals}
    ), counts as (
      select ${dayOf("starts_at")} as day, sum(topics) as topics, sum(posts) as posts from ${activity_totals} where starts_at >= ${countedSince(days_read)} group by 1
      union all
      select ${dayOf("created_at")}, count(*), 0 from ${topics} where ${is_live} group by 1
      union all
      select ${dayOf("created_at")}, 0, count(*) from ${posts} where ${is_live} group by 1
    )
    select days.day::text as day, coalesce(sum(counts.topics), 0)::int as topics, coalesce(sum(counts.posts), 0)::int as posts
    from days left join counts on counts.day = days.day group by days.day order by days.day`)),
  ];
}
