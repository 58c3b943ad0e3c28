import { sql } from "drizzle-orm";
import { ADVISORY_LOCKS } from "#app/db/advisory-locks.server.ts";
import { db, type Transaction } from "#app/db/client.server.ts";
import { notifications, users } from "#app/db/schema.server.ts";
import { enqueueAll } from "../queue/queue.server.ts";
import { morningsOfZones } from "./mornings.server.ts";

/**
 * Until then a member who is on the site reads it there, and further notifications join the same
 * e-mail.
 */
const AT_ONCE_AFTER_MINUTES = 2;
/** One transaction enqueues so many e-mails at most. */
export const EMAILS_PER_BATCH = 500;

/** Enqueues one e-mail for each member with due notifications, in batches, until none is due. */
export async function collectDueMail(mail: "now" | "daily"): Promise<void> {
  const taken_count = await db.transaction((tx) => collectBatch(tx, mail));
  if (taken_count > 0) await collectDueMail(mail);
}

/**
 * A member with a due notification gets all notifications that wait for the same kind of e-mail. The
 * digest leaves out topics and replies for members whom the next e-mail about everything tells of
 * them: what was written before they chose it is in the digest.
 */
async function collectBatch(tx: Transaction, mail: "now" | "daily"): Promise<number> {
  const mornings =
    mail === "daily"
      ? sql`left join ${await morningsOfZones(tx)} on z.zone is not distinct from u.time_zone`
      : sql``;
  const due_before =
    mail === "now" ? sql`now() - make_interval(mins => ${AT_ONCE_AFTER_MINUTES})` : sql`z.morning`;
  const is_told =
    mail === "daily"
      ? sql`u.mail_everything = 'daily' and n.type in ('topic_reply', 'forum_topic') and n.created_at > coalesce(u.everything_mailed_at, now() - interval '1 day')`
      : sql`false`;
  await tx.execute(sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.DUE_MAIL})`);
  const rows = await tx.execute<{ id: number; user_id: number; is_told: boolean }>(sql`
    with due as (
      select distinct n.user_id from ${notifications} n join ${users} u on u.id = n.user_id
      ${mornings}
      where n.mail = ${mail} and not n.is_read and n.id > u.notifications_read_until and n.created_at < ${due_before} limit ${EMAILS_PER_BATCH}
    ), waiting as (
      select n.user_id, n.id from ${notifications} n where n.user_id in (select user_id from due) and n.mail = ${mail} and not n.is_read order by n.user_id, n.id for update skip locked
    )
    update ${notifications} n set mail = null from ${users} u where (n.user_id, n.id) in (select user_id, id from waiting) and u.id = n.user_id
    returning n.id, n.user_id, ${is_told} as is_told`);
  const rows_by_user = Map.groupBy(
    rows.filter((row) => !row.is_told),
    ({ user_id }) => user_id,
  );
  const payloads = [...rows_by_user].map(([user_id, taken_rows]) => ({
    user_id,
    notification_ids: taken_rows.map(({ id }) => id).toSorted((first, second) => first - second),
  }));
  if (payloads.length > 0) await enqueueAll(tx, "send-notifications", payloads);
  return rows.length;
}
