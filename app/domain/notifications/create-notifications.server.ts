import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { MAX_MENTIONS_PER_POST } from "#app/content/mentions.server.ts";
import type { Transaction } from "#app/db/client.server.ts";
import { notifications, users } from "#app/db/schema.server.ts";
import { signalMembersAfterCommit } from "#app/db/signals.server.ts";
import { numberArray, readIds } from "../ids.server.ts";
import { enqueue } from "../queue/queue.server.ts";
import { insertStatement } from "./insert-statement.server.ts";
import type { MailedType } from "./mail-input.ts";
import { listSubscribers } from "./subscribers.server.ts";

/**
 * With more subscribers a job notifies them, because their rows and locks would make the writer
 * wait: these take about 60 ms on a busy machine.
 */
export const SUBSCRIBERS_AT_ONCE_MAX = 500;

/** A topic, or with `post_id` a reply, was created or edited. */
type Event = {
  actor_id: number;
  topic_id: number;
  post_id: number | null;
  mentioned_ids: readonly number[];
};

/** A step after a topic or reply was created. */
export async function notifySubscribers(tx: Transaction, event: Event): Promise<void> {
  const { topic_id, post_id } = event;
  const some_subscribers = sql`${listSubscribers(event)} limit ${sql.raw(String(SUBSCRIBERS_AT_ONCE_MAX + 1))}`;
  const { subscriber_count } = await insertNotifications(
    tx,
    eventRow(post_id === null ? "forum_topic" : "topic_reply", event),
    some_subscribers,
  );
  if (subscriber_count > SUBSCRIBERS_AT_ONCE_MAX)
    await enqueue(tx, "notify-subscribers", { topic_id, post_id });
}

/**
 * A step after an edit: notifies only members who are newly mentioned. A post notifies a limited
 * number of mentioned members over all its edits.
 */
export async function notifyMentioned(tx: Transaction, event: Event): Promise<void> {
  if (event.mentioned_ids.length === 0) return;
  const notified_ids = await findNotifiedMembers(tx, event);
  const mentioned_ids = event.mentioned_ids
    .filter((id) => !notified_ids.has(id))
    .slice(0, Math.max(0, MAX_MENTIONS_PER_POST - notified_ids.size));
  if (mentioned_ids.length === 0) return;
  await insertNotifications(tx, eventRow("mention", { ...event, mentioned_ids }), NOBODY);
}

/** A step of signing up. It skips an inviter who is being deleted at this moment. */
export async function notifyInviter(
  tx: Transaction,
  inviter_id: number,
  new_user_id: number,
): Promise<void> {
  await tx.execute(sql`
    insert into ${notifications} (user_id, type, actor_id)
    select ${users.id}, 'other', ${new_user_id}::int from ${users} where ${users.id} = ${inviter_id}
    for key share skip locked`);
  signalMembersAfterCommit(tx, [inviter_id]);
}

const NOBODY = sql`select null::int as user_id where false`;

/** A step: notifies the mentioned members, and the subscribers if they are not too many. */
async function insertNotifications(tx: Transaction, event: SQL, subscribers: SQL) {
  const recipients = sql`select user_id from subscribers where (select count(*) from subscribers) <= ${sql.raw(String(SUBSCRIBERS_AT_ONCE_MAX))}`;
  const [row] = await tx.execute<{ subscriber_count: number; notified: string | null }>(sql`
    with subscribers as materialized (${subscribers}), inserted as (${insertStatement(event, recipients)} returning user_id)
    select (select count(*)::int from subscribers) as subscriber_count, (select string_agg(user_id::text, ',') from inserted) as notified`);
  signalMembersAfterCommit(tx, readIds(row?.notified ?? null));
  return { subscriber_count: row?.subscriber_count ?? 0 };
}

function eventRow(type: MailedType, { actor_id, topic_id, post_id, mentioned_ids }: Event): SQL {
  return sql`select ${type}::text as type, ${actor_id}::int as actor_id, ${topic_id}::int as topic_id,
    ${post_id}::bigint as post_id, ${numberArray(mentioned_ids)} as mentioned, null::timestamptz as happened_at`;
}

/** The topic or reply is locked, so no other edit adds mentions meanwhile. */
async function findNotifiedMembers(
  tx: Transaction,
  { topic_id, post_id }: Event,
): Promise<Set<number>> {
  const rows = await tx
    .select({ user_id: notifications.user_id })
    .from(notifications)
    .where(
      and(
        eq(notifications.topic_id, topic_id),
        post_id === null ? isNull(notifications.post_id) : eq(notifications.post_id, post_id),
        eq(notifications.type, "mention"),
      ),
    );
  return new Set(rows.map(({ user_id }) => user_id));
}
