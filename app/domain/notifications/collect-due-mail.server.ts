import { sql } from "drizzle-orm";
import { db, type Transaction } from "#app/db/client.server.ts";
import { notifications, users } from "#app/db/schema.server.ts";
import { writeDateTime } from "#app/lib/dates.ts";
import { env } from "#app/lib/env.server.ts";
import { enqueueAll } from "../queue/queue.server.ts";

/**
 * Who is on the site reads it there by then, and what else comes meanwhile goes into the same
 * letter.
 */
const AT_ONCE_AFTER_MINUTES = 2;
/** Before work, with coffee. */
const DIGEST_HOUR = 8;
/** So many letters at a time are promised in one transaction. */
const LETTERS_PER_BATCH = 500;
const DAY_MINUTES = 24 * 60;

/**
 * Takes what waits for a letter and promises one letter to each member, as long as there is
 * something due.
 */
export async function collectDueMail(mail: "now" | "daily"): Promise<void> {
  const taken = await db.transaction((tx) => collectBatch(tx, mail));
  if (taken > 0) await collectDueMail(mail);
}

/** Who has something due gets all that waits for the same letter. */
async function collectBatch(tx: Transaction, mail: "now" | "daily"): Promise<number> {
  const zones = JSON.stringify(mail === "daily" ? await listTimeZones(tx, new Date()) : []);
  const due_before =
    mail === "now" ? sql`now() - make_interval(mins => ${AT_ONCE_AFTER_MINUTES})` : sql`z.morning`;
  const rows = await tx.execute<{ id: number; user_id: number }>(sql`
    with due as (
      select distinct n.user_id from ${notifications} n join ${users} u on u.id = n.user_id
      left join json_to_recordset(${zones}::json) as z (zone text, morning timestamptz) on z.zone is not distinct from u.time_zone
      where n.mail = ${mail} and not n.is_read and n.created_at < ${due_before} limit ${LETTERS_PER_BATCH}
    ), waiting as (
      select n.id from ${notifications} n where n.user_id in (select user_id from due) and n.mail = ${mail} and not n.is_read order by n.id for update skip locked
    )
    update ${notifications} n set mail = null where n.id in (select id from waiting) returning n.id, n.user_id`);
  const letters = Map.groupBy(rows, ({ user_id }) => user_id);
  const payloads = [...letters].map(([user_id, taken]) => ({
    user_id,
    notification_ids: taken.map(({ id }) => id),
  }));
  if (payloads.length > 0) await enqueueAll(tx, "send-notifications", payloads);
  return rows.length;
}

/**
 * The last morning of every zone in which somebody lives. Whatever came before it and still waits
 * is due, also when nobody looked in time.
 */
async function listTimeZones(tx: Transaction, now: Date) {
  const lived_in = await tx.selectDistinct({ zone: users.time_zone }).from(users);
  return lived_in.map(({ zone }) => ({
    zone,
    morning: lastMorningIn(zone ?? env.DEFAULT_TIME_ZONE, now),
  }));
}

function lastMorningIn(time_zone: string, now: Date): Date {
  const [hours = 0, minutes = 0] = writeDateTime(now, time_zone)
    .slice("YYYY-MM-DD ".length)
    .split(":")
    .map(Number);
  const minutes_ago = ((hours - DIGEST_HOUR) * 60 + minutes + DAY_MINUTES) % DAY_MINUTES;
  return new Date(now.getTime() - minutes_ago * 60_000);
}
