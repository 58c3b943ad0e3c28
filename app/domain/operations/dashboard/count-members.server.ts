import { type SQL, sql } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import { activity_totals, users } from "#app/db/schema.server.ts";

/**
 * Counting more takes longer than the rest of the page. For such a number, a count that is a
 * quarter of an hour old is exact enough.
 */
export const COUNTED_LIVE_MAX = 10_000;

type MemberCounts = { total: number; active: number };

export async function countMembers(): Promise<MemberCounts> {
  const first_members = sql`(select is_active from ${users} where not is_former limit ${COUNTED_LIVE_MAX + 1}::int) as first_members`;
  const first_counts = await countIn(first_members);
  if (first_counts.total <= COUNTED_LIVE_MAX) return first_counts;
  return (await findCounted()) ?? (await countIn(sql`${users} where not is_former`));
}

async function countIn(members: SQL): Promise<MemberCounts> {
  const [counts] = await db.execute<MemberCounts>(
    sql`select count(*)::int as total, count(*) filter (where is_active)::int as active from ${members}`,
  );
  return counts ?? { total: 0, active: 0 };
}

/** Null on a site that has counted nothing yet. */
async function findCounted(): Promise<MemberCounts | null> {
  const [counts] = await db.execute<MemberCounts>(sql`
    select members as total, active_members as active from ${activity_totals}
    where members is not null order by starts_at desc limit 1`);
  return counts ?? null;
}
