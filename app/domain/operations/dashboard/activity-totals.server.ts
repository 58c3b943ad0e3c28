import { type SQL, sql } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import { activity_totals, posts, topics } from "#app/db/schema.server.ts";
import { deleteInBatches } from "../../base/in-batches.server.ts";
import { DAYS_SHOWN } from "./periods.ts";

/** One day more than the page shows, because the first day must be complete in every time zone. */
export const DAYS_OF_QUARTERS = DAYS_SHOWN + 1;
/** Older than the page shows days, so that no quarter is merged too early. */
const QUARTERS_KEPT_DAYS = 40;
/** The days of twelve months, and one more as well. Before the last month a row counts a day. */
export const DAYS_COUNTED = 367;
/** Longer than anything reads them, so that a clean-up never runs too early. */
const DAYS_KEPT = 380;

/** The number of statements of a first run is that of days and weeks, so that none takes long. */
const QUARTERS_AT_ONCE = sql.raw("interval '1 day'");
const DAYS_AT_ONCE = sql.raw("interval '7 days'");
/** All time zones differ by multiples of it. */
export const QUARTER = sql.raw("interval '15 minutes'");
const DAY = sql.raw("interval '1 day'");
/**
 * Rows are dated by the start of their transaction and seen from its end. The time limits of
 * transactions (db/client.server.ts) let none of a writer last as long as this.
 */
const CLOSED_AFTER = sql.raw("interval '1 minute'");

/** The start of the quarter of an hour, or of the day in UTC, that contains a moment. */
function startOf(step: SQL, moment: SQL) {
  return sql`date_bin(${step}, ${moment}, timestamptz '2000-01-01 00:00Z')`;
}

function daysAgo(days: number): SQL {
  return sql.raw(`now() - interval '${days} days'`);
}

export function countedSince(days: number) {
  return startOf(QUARTER, daysAgo(days));
}

/**
 * Counts the quarters that have ended since the last one counted, and the days before the first
 * one. Run by a job, so that no writer updates a total that others update too.
 */
export async function countTotals(): Promise<void> {
  const closed = startOf(QUARTER, sql`now() - ${CLOSED_AFTER}`);
  const next = sql`
    select first, least(first + ${QUARTERS_AT_ONCE}, ${closed}) as until
    from (select greatest(max(starts_at) + ${QUARTER}, ${countedSince(DAYS_OF_QUARTERS)}) as first from ${activity_totals}) as counted`;
  const earlier = sql`
    select greatest(${startOf(DAY, sql`min(starts_at) - ${DAYS_AT_ONCE}`)}, ${startOf(DAY, daysAgo(DAYS_COUNTED))}) as first, min(starts_at) as until
    from ${activity_totals}`;
  while ((await countBetween(next, QUARTER)) > 0);
  while ((await countBetween(earlier, DAY)) > 0);
}

/** Returns how many rows are new. A second process that counts the same ones changes nothing. */
async function countBetween(period: SQL, step: SQL): Promise<number> {
  const countsOf = (table: typeof topics | typeof posts) => sql`
    select ${startOf(step, sql`created_at`)} as starts_at, count(*) from ${table}
    where created_at >= (select first from period) and created_at < (select until from period) group by 1`;
  const { count } = await db.execute(sql`
    with period as materialized (${period})
    insert into ${activity_totals} (starts_at, topics, posts)
    select starts_at, coalesce(topics.count, 0), coalesce(posts.count, 0)
    from period cross join generate_series(period.first, period.until - ${QUARTER}, ${step}) as steps(starts_at)
    left join (${countsOf(topics)}) as topics using (starts_at)
    left join (${countsOf(posts)}) as posts using (starts_at)
    on conflict do nothing`);
  return count;
}

/** Old quarters become days, and what is older than a year is deleted. */
export async function tidyTotals(): Promise<void> {
  await deleteInBatches(
    activity_totals,
    sql`starts_at < now() - make_interval(days => ${DAYS_KEPT})`,
  );
  while ((await mergeOldestDay()) > 0);
}

/** The first quarter of the day takes the counts of the others. Returns whether there were any. */
async function mergeOldestDay(): Promise<number> {
  const day = startOf(DAY, sql`starts_at`);
  const { count } = await db.execute(sql`
    with oldest as materialized (
      select ${day} as day from ${activity_totals}
      where starts_at < ${startOf(DAY, daysAgo(QUARTERS_KEPT_DAYS))} and starts_at <> ${day}
      order by starts_at limit 1
    ), others as (
      delete from ${activity_totals} using oldest
      where starts_at > oldest.day and starts_at < oldest.day + ${DAY} returning topics, posts
    )
    insert into ${activity_totals} (starts_at, topics, posts)
    select oldest.day, sum(others.topics), sum(others.posts) from oldest, others group by 1
    on conflict (starts_at) do update
    set topics = activity_totals.topics + excluded.topics, posts = activity_totals.posts + excluded.posts`);
  return count;
}
