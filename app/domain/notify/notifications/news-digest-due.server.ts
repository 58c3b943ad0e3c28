import { sql } from "drizzle-orm";
import { db, type Transaction } from "#app/db/client.server.ts";
import { users } from "#app/db/schema.server.ts";
import { enqueueAll } from "../../base/queue/queue.server.ts";
import { morningsOfZones } from "./mornings.server.ts";

/** One transaction enqueues so many e-mails at most. */
const EMAILS_PER_BATCH = 500;
/**
 * This long before the morning the period ends. What was written until then is committed when the
 * first e-mail reads it.
 */
const SETTLED_AFTER_MINUTES = 1;

/** Enqueues the news digest for each member who has chosen everything new, in their morning. */
export async function collectDueNewsDigests(): Promise<void> {
  const taken_count = await db.transaction(collectBatch);
  if (taken_count === EMAILS_PER_BATCH) await collectDueNewsDigests();
}

/**
 * The row of the member has the end of the last e-mail's period, and changes with its job: nothing
 * is sent twice, and nothing is left out. All members of a time zone get the same period, so it is
 * read once.
 */
async function collectBatch(tx: Transaction): Promise<number> {
  const rows = await tx.execute<{ user_id: number; since: string; until: string }>(sql`
    with due as (
      select u.id, coalesce(u.everything_mailed_at, period.until - interval '1 day') as since, period.until
      from ${users} u join ${await morningsOfZones(tx)} on z.zone is not distinct from u.time_zone
      cross join lateral (select z.morning - interval '${sql.raw(String(SETTLED_AFTER_MINUTES))} minutes' as until) as period
      where u.mail_everything <> 'off' and u.is_active and u.confirmed_email is not null
        and (u.everything_mailed_at is null or u.everything_mailed_at < period.until)
      limit ${EMAILS_PER_BATCH} for update of u skip locked
    )
    update ${users} u set everything_mailed_at = due.until from due where u.id = due.id
    returning u.id as user_id, due.since, due.until`);
  const payloads = rows.map(({ user_id, since, until }) => ({
    user_id,
    since: new Date(since).toISOString(),
    until: new Date(until).toISOString(),
  }));
  if (payloads.length > 0) await enqueueAll(tx, "send-everything", payloads);
  return rows.length;
}
