import { type SQL, sql } from "drizzle-orm";
import type { Transaction } from "#app/db/client.server.ts";
import { notifications, users } from "#app/db/schema.server.ts";
import { isShownOf } from "./columns.server.ts";
import { morningsOfZones } from "./mornings.server.ts";

export type MailTime = "now" | "daily";

/**
 * A member who is on the site reads it there within this time, and further notifications join the
 * same e-mail.
 */
const AT_ONCE_AFTER_MINUTES = 2;
const MEMBERS_PER_SEARCH = 500;

/** `count` is how many notifications wait, but at most as many as were counted. */
type WaitingMember = { user_id: number; is_due: boolean; count: number };

/**
 * The next members by their ids for whom notifications wait. It takes one lookup in the index for
 * each, and another to count, however many wait. An e-mail is due if the first of them has waited
 * long enough.
 */
export async function listWaitingMembers(
  tx: Transaction,
  mail: MailTime,
  { after_id, counted_max }: { after_id: number; counted_max: number },
): Promise<WaitingMember[]> {
  const nextOf = (id: SQL) =>
    sql`(select ${notifications.user_id} from ${notifications} where ${notifications.mail} = ${mail} and not ${notifications.is_read} and ${notifications.user_id} > ${id} order by ${notifications.user_id} limit 1)`;
  const mornings =
    mail === "daily"
      ? sql`left join ${await morningsOfZones(tx)} on z.zone is not distinct from u.time_zone`
      : sql``;
  const due_before =
    mail === "now" ? sql`now() - make_interval(mins => ${AT_ONCE_AFTER_MINUTES})` : sql`z.morning`;
  return await tx.execute<WaitingMember>(sql`
    with recursive waiting as (
      select ${nextOf(sql`${after_id}::int`)} as user_id
      union all
      select ${nextOf(sql`waiting.user_id`)} from waiting where waiting.user_id is not null
    ), looked_at as (select user_id from waiting where user_id is not null limit ${MEMBERS_PER_SEARCH})
    select u.id as user_id, coalesce(first.created_at < ${due_before}, false) as is_due, counted.count
    from looked_at join ${users} u on u.id = looked_at.user_id ${mornings}
    left join lateral (
      select n.created_at from ${waitingOf(mail)} order by n.id limit 1) as first on true
    cross join lateral (
      select count(*)::int from (select from ${waitingOf(mail)} limit ${sql.raw(String(counted_max))}) as n) as counted
    order by u.id`);
}

/**
 * A part of `from`, beside the member `u`: the unread notifications that wait for this mail. Those of
 * what the member no longer sees wait in vain, until a job deletes them.
 */
export function waitingOf(mail: MailTime): SQL {
  const is_shown = isShownOf(sql`u.id`, { topic_id: sql`n.topic_id`, about: sql`n.about` });
  return sql`${notifications} n where n.mail = ${mail} and not n.is_read and n.user_id = u.id and n.id > u.notifications_read_until and ${is_shown}`;
}
