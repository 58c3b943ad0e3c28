import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { MAX_MENTIONS_PER_POST } from "#app/content/mentions.server.ts";
import type { Transaction } from "#app/db/client.server.ts";
import {
  forum_subscriptions,
  notifications,
  topic_subscriptions,
  topics,
  users,
} from "#app/db/schema.server.ts";
import { idArray } from "../ids.server.ts";
import { type MailedType, PREFERENCE_OF } from "./mail-input.ts";

/** A topic, or with `post_id` a reply, was created or edited. */
type Event = {
  actor_id: number;
  topic_id: number;
  post_id: number | null;
  mentioned_ids: readonly number[];
};

/** A step after a topic or reply was created. */
export async function notifySubscribers(tx: Transaction, event: Event): Promise<void> {
  await createNotifications(
    tx,
    eventRow(event.post_id === null ? "forum_topic" : "topic_reply", event),
  );
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
  await createNotifications(tx, eventRow("mention", { ...event, mentioned_ids }));
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
}

/**
 * The rules of notifications, for any number of events in one statement. `events` yields `type`,
 * `actor_id`, `topic_id`, `post_id`, `mentioned` and `happened_at`. A new topic reaches the
 * subscribers of its forum, a new reply those of its topic, and both reach the members mentioned.
 * The unique indexes allow one notification for each member and post. Locking the recipients leaves
 * out accounts deleted meanwhile. The row itself says which email it waits for, so neither exists
 * without the other.
 *
 * `happened_at` is null for what happens now. An event of the past reaches only those who had
 * subscribed by then, and sends no email.
 */
export async function createNotifications(tx: Transaction, events: SQL): Promise<void> {
  const type = sql`case when ${users.id} = any(event.mentioned) then 'mention' else event.type end`;
  const mail_cases = Object.entries(PREFERENCE_OF).map(
    ([mailed, preference]) => sql`when ${mailed} then ${users[preference]}`,
  );
  const chosen_mail = sql`nullif(case ${type} ${sql.join(mail_cases, sql` `)} end, 'off')`;
  const was_subscribed = sql`(event.happened_at is null or subscribed.created_at < event.happened_at)`;
  await tx.execute(sql`
    insert into ${notifications} (user_id, type, actor_id, topic_id, post_id, mail, created_at)
    select ${users.id}, ${type}, event.actor_id, event.topic_id, event.post_id,
      case when event.happened_at is null then ${chosen_mail} end, coalesce(event.happened_at, now())
    from (${events}) as event cross join lateral (
      select subscribed.user_id from ${topics} as topic join ${forum_subscriptions} as subscribed on subscribed.forum_id = topic.forum_id
      where event.type = 'forum_topic' and topic.id = event.topic_id and ${was_subscribed}
      union
      select subscribed.user_id from ${topic_subscriptions} as subscribed
      where event.type = 'topic_reply' and subscribed.topic_id = event.topic_id and ${was_subscribed}
      union
      select unnest(event.mentioned)
    ) as recipient join ${users} on ${users.id} = recipient.user_id
    where ${users.id} <> event.actor_id and ${users.is_active}
    order by event.happened_at, ${users.id} for key share of ${users}
    on conflict do nothing`);
}

function eventRow(type: MailedType, { actor_id, topic_id, post_id, mentioned_ids }: Event): SQL {
  return sql`select ${type}::text as type, ${actor_id}::int as actor_id, ${topic_id}::int as topic_id,
    ${post_id}::int as post_id, ${idArray(mentioned_ids)} as mentioned, null::timestamptz as happened_at`;
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
