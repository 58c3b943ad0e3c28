import { sql } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";

/** Counting more takes long, and tells an operator nothing. */
const COUNTED_MAX = 10_000;

type JobCount = {
  queue: string;
  state: "waiting" | "failed";
  jobs: number;
  /** How long the oldest has been due, if one is. */
  oldest_seconds: number | null;
};

/** Jobs that wait or have failed for the last time, of each queue that has some. */
export async function countJobs(): Promise<JobCount[]> {
  return await db.execute<JobCount>(sql`
    select queue.name as queue, 'waiting' as state, jobs,
      (select extract(epoch from now() - min(start_after))::float8 from pgboss.job where name = queue.name and state < 'active' and start_after <= now()) as oldest_seconds
    from pgboss.queue
    cross join lateral (select count(*)::int as jobs from (select from pgboss.job where name = queue.name and state < 'active' limit ${COUNTED_MAX}::int) as counted) as waiting
    where jobs > 0
    union all
    select name, 'failed', count(*)::int, null
    from (select name from pgboss.job where state = 'failed' limit ${COUNTED_MAX}::int) as failed group by name
    order by queue, state`);
}
