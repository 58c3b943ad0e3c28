import { sql } from "drizzle-orm";
import { db, type Transaction } from "#app/db/client.server.ts";
import { notifications, users } from "#app/db/schema.server.ts";
import { writeDateTime } from "#app/lib/dates.ts";
import { env } from "#app/lib/env.server.ts";
import { enqueueAll } from "../queue/queue.server.ts";

/**
 * Until then a member who is on the site reads it there, and further notifications join the same
 * e-mail.
 */
const AT_ONCE_AFTER_MINUTES = 2;
/** Before most members begin to work. */
const DIGEST_HOUR = 8;
/** One transaction enqueues so many e-mails at most. */
const EMAILS_PER_BATCH = 500;
const DAY_MINUTES = 24 * 60;

/** Enqueues one e-mail for each member with due notifications, in batches, until none is due. */
export async function collectDueMail(mail: "now" | "daily"): Promise<void> {
  const taken_count = await db.transaction((tx) => collectBatch(tx, mail));
  if (taken_count > 0) await collectDueMail(mail);
}

/**
 * A member with a due notification gets all notifications that wait for the same kind of e-mail.
 */
async function collectBatch(tx: Transaction, mail: "now" | "daily"): Promise<number> {
  const zones = JSON.stringify(mail === "daily" ? await listTimeZones(tx, new Date()) : []);
  const due_before =
    mail === "now" ? sql`now() - make_interval(mins => ${AT_ONCE_AFTER_MINUTES})` : sql`z.morning`;
  const rows = await tx.execute<{ id: number; user_id: number }>(sql`
    with due as (
      select distinct n.user_id from ${notifications} n join ${users} u on u.id = n.user_id
      left join json_to_recordset(${zones}::json) as z (zone text, morning timestamptz) on z.zone is not distinct from u.time_zone
      where n.mail = ${mail} and not n.is_read and n.id > u.notifications_read_until and n.created_at < ${due_before} limit ${EMAILS_PER_BATCH}
    ), waiting as (
      select n.user_id, n.id from ${notifications} n where n.user_id in (select user_id from due) and n.mail = ${mail} and not n.is_read order by n.user_id, n.id for update skip locked
    )
    update ${notifications} n set mail = null where (n.user_id, n.id) in (select user_id, id from waiting) returning n.id, n.user_id`);
  const rows_by_user = Map.groupBy(rows, ({ user_id }) => user_id);
  const payloads = [...rows_by_user].map(([user_id, taken_rows]) => ({
    user_id,
    notification_ids: taken_rows.map(({ id }) => id).toSorted((first, second) => first - second),
  }));
  if (payloads.length > 0) await enqueueAll(tx, "send-notifications", payloads);
  return rows.length;
}

/**
 * The last morning of every time zone that members have chosen. Waiting notifications from before
 * it are due, also when the job ran late.
 */
async function listTimeZones(tx: Transaction, now: Date) {
  const time_zones = await tx.selectDistinct({ zone: users.time_zone }).from(users);
  return time_zones.map(({ zone }) => ({
    zone,
    morning: lastMorning(zone ?? env.DEFAULT_TIME_ZONE, now),
  }));
}

function lastMorning(time_zone: string, now: Date): Date {
  const [hours = 0, minutes = 0] = writeDateTime(now, time_zone)
    .slice("YYYY-MM-DD ".length)
    .split(":")
    .map(Number);
  const minutes_ago = ((hours - DIGEST_HOUR) * 60 + minutes + DAY_MINUTES) % DAY_MINUTES;
  return new Date(now.getTime() - minutes_ago * 60_000);
}
