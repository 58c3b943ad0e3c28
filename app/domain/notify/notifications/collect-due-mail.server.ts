import { type SQL, sql } from "drizzle-orm";
import { ADVISORY_LOCKS } from "#app/db/advisory-locks.server.ts";
import { db, type Transaction } from "#app/db/client.server.ts";
import { notifications, users } from "#app/db/schema.server.ts";
import { numberArray } from "../../base/ids.server.ts";
import { enqueueAll } from "../../base/queue/queue.server.ts";
import { listWaitingMembers, type MailTime, waitingOf } from "./waiting-members.server.ts";

/** An e-mail shows fewer. It only counts the surplus. */
export const NOTIFICATIONS_PER_MAIL = 1000;
/** A literal, so the plan knows that they are few. */
const mail_max = sql.raw(String(NOTIFICATIONS_PER_MAIL));
/** One transaction changes so many rows at most, in well under a second. */
const ROWS_PER_BATCH = 20_000;
/** One statement ends the waiting of so much of one member's surplus. */
const SURPLUS_ROWS = sql.raw("5000");

/**
 * Enqueues one e-mail for each member with due notifications. Members with a surplus come last, one
 * by one: nobody waits for them, and if one fails the others get their e-mails all the same.
 */
export async function collectDueMail(mail: MailTime): Promise<void> {
  const ids_with_surplus: number[] = [];
  for (let last_id: number | null = 0; last_id !== null; ) {
    const after_id: number = last_id;
    const batch = await db.transaction((tx) => collectBatch(tx, mail, after_id));
    ids_with_surplus.push(...batch.ids_with_surplus);
    last_id = batch.last_id;
  }
  const errors: unknown[] = [];
  for (const user_id of ids_with_surplus)
    await collectWithSurplus(mail, user_id).catch((error: unknown) => errors.push(error));
  if (errors.length > 0) throw errors[0];
}

/** `last_id` is the last member of the batch, or null after the last batch. */
type Batch = { last_id: number | null; ids_with_surplus: number[] };

/** Takes the next members until ROWS_PER_BATCH rows are reached. */
async function collectBatch(tx: Transaction, mail: MailTime, after_id: number): Promise<Batch> {
  await lockCollecting(tx);
  const counted_max = NOTIFICATIONS_PER_MAIL + 1;
  const members = await listWaitingMembers(tx, mail, { after_id, counted_max });
  const batch: Batch = { last_id: null, ids_with_surplus: [] };
  const chosen_ids: number[] = [];
  let row_count = 0;
  for (const { user_id, is_due, count } of members) {
    if (row_count + count > ROWS_PER_BATCH) break;
    batch.last_id = user_id;
    if (!is_due) continue;
    if (count === counted_max) batch.ids_with_surplus.push(user_id);
    else chosen_ids.push(user_id);
    row_count += count;
  }
  await enqueueMails(tx, mail, chosen_ids, 0);
  return batch;
}

async function collectWithSurplus(mail: MailTime, user_id: number): Promise<void> {
  const more_count = await endWaitingOfSurplus(mail, user_id);
  await db.transaction(async (tx) => {
    await lockCollecting(tx);
    await enqueueMails(tx, mail, [user_id], more_count);
  });
}

/** Returns how many notifications the e-mail only counts. */
async function endWaitingOfSurplus(mail: MailTime, user_id: number): Promise<number> {
  const surplus = sql`select n.user_id, n.id from ${users} u join lateral (
    select n.user_id, n.id from ${waitingOf(mail)} order by n.id offset ${mail_max} limit ${SURPLUS_ROWS} for update skip locked) as n on true
    where u.id = ${user_id}`;
  let more_count = 0;
  for (;;) {
    const rows = await db.transaction((tx) => endWaiting(tx, mail, surplus));
    if (rows.length === 0) return more_count;
    more_count += rows.filter(({ is_told }) => !is_told).length;
  }
}

/** A step: a member gets all notifications that wait for the same kind of e-mail, in one job. */
async function enqueueMails(
  tx: Transaction,
  mail: MailTime,
  user_ids: readonly number[],
  more_count: number,
): Promise<void> {
  if (user_ids.length === 0) return;
  const waiting = sql`select n.user_id, n.id from ${users} u join lateral (
    select n.user_id, n.id from ${waitingOf(mail)} order by n.id limit ${mail_max} for update skip locked) as n on true
    where u.id = any(${numberArray(user_ids)})`;
  const rows = await endWaiting(tx, mail, waiting);
  const rows_by_user = Map.groupBy(
    rows.filter((row) => !row.is_told),
    ({ user_id }) => user_id,
  );
  const payloads = [...rows_by_user].map(([user_id, taken_rows]) => ({
    user_id,
    notification_ids: taken_rows.map(({ id }) => id).toSorted((first, second) => first - second),
    more_count,
  }));
  if (payloads.length > 0) await enqueueAll(tx, "send-notifications", payloads);
}

/**
 * A step. The digest leaves out topics and replies that the member's next e-mail about everything
 * contains. What was written before the member chose that e-mail is in the digest.
 */
async function endWaiting(tx: Transaction, mail: MailTime, waiting: SQL) {
  const is_told =
    mail === "daily"
      ? sql`u.mail_everything = 'daily' and n.type in ('topic_reply', 'forum_topic') and n.created_at > coalesce(u.everything_mailed_at, now() - interval '1 day')`
      : sql`false`;
  return await tx.execute<{ id: number; user_id: number; is_told: boolean }>(sql`
    with waiting as (${waiting})
    update ${notifications} n set mail = null from waiting join ${users} u on u.id = waiting.user_id
    where n.user_id = waiting.user_id and n.id = waiting.id
    returning n.id, n.user_id, ${is_told} as is_told`);
}

/** Allows one transaction to collect at a time, also with several machines. */
async function lockCollecting(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.DUE_MAIL})`);
}
