import { sql } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import { activity_totals, posts, topics, users } from "#app/db/schema.server.ts";
import { deleteInBatches } from "../../base/in-batches.server.ts";

export const DAYS_SHOWN = 30;
/** One day more than the page shows, because the first day must be complete in every time zone. */
const DAYS_COUNTED = DAYS_SHOWN + 1;
/** Longer than anything reads them, so that a clean-up never runs too early. */
const DAYS_KEPT = 40;

/** The number of statements of a first run is that of the days, so that none takes long. */
const COUNTED_AT_ONCE = sql.raw("interval '1 day'");
/** All time zones differ by multiples of it. */
export const QUARTER = sql.raw("interval '15 minutes'");
/**
 * Rows are dated by the start of their transaction and seen from its end. The time limits of
 * transactions (db/client.server.ts) let none of a writer last as long as this.
 */
const CLOSED_AFTER = sql.raw("interval '1 minute'");

/** The start of the quarter of an hour that contains a moment. */
function quarterOf(moment: ReturnType<typeof sql>) {
  return sql`date_bin(${QUARTER}, ${moment}, timestamptz '2000-01-01 00:00Z')`;
}

export const counted_since = quarterOf(sql.raw(`now() - interval '${DAYS_COUNTED} days'`));

/**
 * Counts the quarters that have ended since the last one counted. Run by a job, so that no writer
 * updates a total that others update too.
 */
export async function countActivity(): Promise<void> {
  while ((await countNextQuarters()) > 0);
  await db.execute(sql`
    update ${activity_totals} set members = counted.members, active_members = counted.active
    from (select count(*) as members, count(*) filter (where is_active) as active from ${users} where not is_former) counted
    where starts_at = (select max(starts_at) from ${activity_totals})`);
}

/** Returns how many were counted. A second process that counts the same ones changes nothing. */
async function countNextQuarters(): Promise<number> {
  const within = sql`created_at >= quarter.starts_at and created_at < quarter.starts_at + ${QUARTER}`;
  const { count } = await db.execute(sql`
    insert into ${activity_totals} (starts_at, topics, posts)
    select quarter.starts_at, (select count(*) from ${topics} where ${within}), (select count(*) from ${posts} where ${within})
    from (
      select greatest(max(starts_at) + ${QUARTER}, ${counted_since}) as first, ${quarterOf(sql`now() - ${CLOSED_AFTER}`)} as closed
      from ${activity_totals}
    ) as period
    cross join generate_series(period.first, least(period.first + ${COUNTED_AT_ONCE}, period.closed) - ${QUARTER}, ${QUARTER}) as quarter(starts_at)
    on conflict do nothing`);
  return count;
}

export async function deleteOldTotals(): Promise<void> {
  await deleteInBatches(
    activity_totals,
    sql`starts_at < now() - make_interval(days => ${DAYS_KEPT})`,
  );
}
