import { sql } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import { activity_totals, users } from "#app/db/schema.server.ts";
import { countTotals, QUARTER } from "./activity-totals.server.ts";
import { openInvitesAt, summaryNow, writersBefore } from "./figures-sql.server.ts";
import { DAYS_SHOWN } from "./periods.ts";

/**
 * What the dashboard shows and cannot count for each reader: what was written, and with the last
 * quarter how things stand.
 */
export async function countActivity(): Promise<void> {
  await countTotals();
  while ((await countEndOfDay()) > 0);
  await countNow();
}

async function countNow(): Promise<void> {
  const latest = sql`(select max(starts_at) from ${activity_totals})`;
  await db.execute(sql`
    update ${activity_totals} set members = counted.members, active_members = counted.active,
      writers = ${writersBefore(sql`now()`)}, open_invites = ${openInvitesAt(sql`now()`)},
      summary = ${summaryNow()}
    from (select count(*) as members, count(*) filter (where is_active) as active from ${users} where not is_former) counted
    where starts_at = ${latest}`);
  await db.execute(
    sql`update ${activity_totals} set summary = null where summary is not null and starts_at < ${latest}`,
  );
}

/**
 * How things stood at the end of a day of the last month that no quarter says yet. Days are those
 * of UTC: seven of them are the same length in every time zone.
 */
async function countEndOfDay(): Promise<number> {
  const end = sql`(starts_at + ${QUARTER})`;
  const { count } = await db.execute(sql`
    update ${activity_totals} set writers = ${writersBefore(end)}, open_invites = ${openInvitesAt(end)}
    where starts_at = (
      select max(starts_at) from ${activity_totals}
      where writers is null and starts_at = any(${lastQuartersOfDays()}))`);
  return count;
}

/** The last quarters of the days before today. */
export function lastQuartersOfDays() {
  return sql`array(
    select date_trunc('day', now(), 'UTC') - make_interval(days => ago) - ${QUARTER}
    from generate_series(0, ${DAYS_SHOWN - 1}::int) as ago)`;
}
