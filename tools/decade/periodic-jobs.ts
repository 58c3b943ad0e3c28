import { setTimeout as delay } from "node:timers/promises";
import type { DecadeSite } from "./decade-site.ts";

const POLL_MS = 200;
const POLLS_MAX = 600;
/** The end of one job may be the cause of another. */
const IDLE_POLLS = 5;
const BACKUP = "nightly-backup";

/**
 * Adds a job for each schedule of the site, as its time comes, and waits until no job is left that
 * is due. A backup is made at the end of a year only. Fails if a job has failed.
 */
export async function runPeriodicJobs(
  site: DecadeSite,
  { with_backup }: { with_backup: boolean },
): Promise<void> {
  await untilIdle(site);
  site.dateNewFiles();
  await site.sql`
    insert into pgboss.job (name, data) select name, coalesce(data, '{}') from pgboss.schedule
    where name <> ${BACKUP} or ${with_backup}`;
  await untilIdle(site);
  site.dateNewFiles();
}

async function untilIdle({ sql }: DecadeSite): Promise<void> {
  let idle_polls = 0;
  for (let poll = 0; poll < POLLS_MAX; poll += 1) {
    const [row] = await sql`
      select (select count(*) from pgboss.job where state < 'completed' and start_after <= now() and not starts_with(name, '__pgboss__'))
        + (select count(*) from search_changes) as waiting`;
    idle_polls = row?.waiting === 0 ? idle_polls + 1 : 0;
    if (idle_polls === IDLE_POLLS) return await refuseFailedJobs(sql);
    await delay(POLL_MS);
  }
  const left = await sql`
    select name, state, count(*) from pgboss.job where state < 'completed' and start_after <= now() group by 1, 2`;
  throw new Error(`Jobs do not end: ${JSON.stringify(left)}`);
}

/** None is expected to: a webhook whose receiver does not answer stores that as a row. */
async function refuseFailedJobs(sql: DecadeSite["sql"]): Promise<void> {
  const failed = await sql`select name, output from pgboss.job where state = 'failed'`;
  if (failed.length > 0) throw new Error(`Jobs have failed: ${JSON.stringify(failed)}`);
}
