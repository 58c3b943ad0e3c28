import { and, eq, isNull, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Transaction } from "#app/db/client.server.ts";
import { executePrepared } from "#app/db/pipeline.server.ts";
import {
  forum_subscriptions,
  notifications,
  topic_activity,
  topic_subscriptions,
  topics,
  users,
} from "#app/db/schema.server.ts";
import { signalMembersAfterCommit } from "#app/db/signals.server.ts";
import { numberArray, readIds } from "../../base/ids.server.ts";
import { isVisibleForumOf } from "../../base/visibility.server.ts";
import { type MailedType, PREFERENCE_OF } from "../../members/preferences/mail-kinds.ts";
import { isMutedFor } from "../../topics/mutes/parts/muted.server.ts";
import { enqueuePush } from "../push/enqueue-push.server.ts";

/**
 * A job notifies more subscribers, because their rows and locks would make the writer wait: these
 * take about 60 ms on a busy machine.
 */
export const SUBSCRIBERS_AT_ONCE_MAX = 500;

/** A topic, or with `post_id` a reply. */
type Target = { topic_id: number; post_id: number | null };

/** The topic or reply was created or edited. */
type Event = Target & { actor_id: number; mentioned_ids: readonly number[] };

/**
 * A query: a new topic reaches the subscribers of its forum, a new reply those of its topic and those
 * who subscribe to its forum with replies. Who is both may be in it twice.
 */
export function listSubscribers({ topic_id, post_id }: Target, condition: SQL): SQL {
  return post_id === null
    ? sql`${subscribersOfForum(sql`(select forum_id from ${topics} where id = ${topic_id})`)} and ${condition}`
    : sql`${subscribersOfTopic(sql`${topic_id}`)} and ${condition}`;
}

/** Ends with its `where`, so that the caller may add conditions or a limit. */
export function subscribersOfForum(forum_id: SQLWrapper): SQL {
  return sql`select subscribed.user_id from ${forum_subscriptions} as subscribed where subscribed.forum_id = ${forum_id}`;
}

/** Ends with its `where`, so that the caller may add conditions or a limit. */
export function subscribersOfTopic(topic_id: SQLWrapper): SQL {
  return sql`select subscribed.user_id from (
      select user_id, created_at from ${topic_subscriptions} where topic_id = ${topic_id}
      union all
      select user_id, created_at from ${forum_subscriptions} where with_replies
        and forum_id = (select forum_id from ${topic_activity} where topic_id = ${topic_id})
    ) as subscribed where true`;
}

/** A part of the same statement: the `subscribers`, at most one more than a writer notifies. */
export function limitSubscribers(subscribers: SQL): SQL {
  return sql`${subscribers} limit ${sql.raw(String(SUBSCRIBERS_AT_ONCE_MAX + 1))}`;
}

/** A condition of the same statement. If `subscribers` are too many, a job notifies them. */
export const are_subscribers_few = sql`(select count(*) from subscribers) <= ${sql.raw(String(SUBSCRIBERS_AT_ONCE_MAX))}`;

/**
 * A part of a statement that stores a topic or reply (`event`): notifies the mentioned members, and
 * the `subscribers` if they are not too many.
 */
export function notifySubscribers(type: MailedType, mentioned_ids: SQLWrapper): SQL {
  const events = sql`select ${sql.raw(`'${type}'`)}::text as type, event.owner_id as actor_id, event.topic_id, event.forum_id, event.post_id,
    ${mentioned_ids}::bigint[] as mentioned, null::timestamptz as happened_at from event`;
  return sql`${insertStatement(events, sql`select user_id from subscribers where ${are_subscribers_few}`)} returning user_id`;
}

/**
 * The rules of notifications, for any number of events in one statement. `events` yields `type`,
 * `actor_id`, `topic_id`, `forum_id`, `post_id`, `mentioned` and `happened_at`, and `subscribers`,
 * which may refer to `event`, the `user_id` of its subscribers. Mentioned members are notified too.
 * Nobody is notified who does not see the forum, or has muted the topic, its forum or the actor. The
 * unique indexes allow one notification for each member and post. Locking the recipients leaves out
 * accounts deleted meanwhile. The row itself says which email it waits for, so neither exists
 * without the other.
 *
 * `happened_at` is null for what happens now. An event of the past sends no email.
 */
export function insertStatement(events: SQL, subscribers: SQL): SQL {
  const type = sql`case when ${users.id} = any(event.mentioned) then 'mention' else event.type end`;
  const mail_cases = Object.entries(PREFERENCE_OF).map(
    ([mailed, preference]) => sql`when ${mailed} then ${users[preference]}`,
  );
  const chosen_mail = sql`nullif(case ${type} ${sql.join(mail_cases, sql` `)} end, 'off')`;
  const is_muted = isMutedFor(users.id, {
    topic_id: sql`event.topic_id`,
    forum_id: sql`event.forum_id`,
    actor_id: sql`event.actor_id`,
  });
  return sql`
    insert into ${notifications} (user_id, type, actor_id, topic_id, post_id, mail, created_at)
    select ${users.id}, ${type}, event.actor_id, event.topic_id, event.post_id,
      case when event.happened_at is null then ${chosen_mail} end, coalesce(event.happened_at, now())
    from (${events}) as event cross join lateral (${subscribers} union select unnest(event.mentioned)) as recipient
    join ${users} on ${users.id} = recipient.user_id
    where ${users.id} <> event.actor_id and ${users.is_active} and ${isVisibleForumOf(users.id, sql`event.forum_id`)} and not ${is_muted}
    order by event.happened_at, ${users.id} for key share of ${users}
    on conflict do nothing`;
}

/**
 * A step after an edit: notifies only members who are newly mentioned. A post notifies at most
 * `mentions_max` mentioned members over all its edits.
 */
export async function notifyMentioned(
  tx: Transaction,
  { mentions_max, ...event }: Event & { mentions_max: number },
): Promise<void> {
  if (event.mentioned_ids.length === 0) return;
  const notified_ids = await findNotifiedMembers(tx, event);
  const mentioned_ids = event.mentioned_ids
    .filter((id) => !notified_ids.has(id))
    .slice(0, Math.max(0, mentions_max - notified_ids.size));
  if (mentioned_ids.length === 0) return;
  const mention = sql`select 'mention'::text as type, ${event.actor_id}::int as actor_id, ${event.topic_id}::int as topic_id,
    (select ${topics.forum_id} from ${topics} where ${topics.id} = ${event.topic_id}) as forum_id, ${event.post_id}::bigint as post_id, ${numberArray(mentioned_ids)} as mentioned, null::timestamptz as happened_at`;
  const [row] = await executePrepared<{ notified: string | null }>(
    tx,
    "notify_mentioned",
    sql`
    with inserted as (${insertStatement(mention, NOBODY)} returning user_id)
    select string_agg(user_id::text, ',') as notified from inserted`,
  );
  const new_ids = readIds(row?.notified ?? null);
  signalMembersAfterCommit(tx, new_ids);
  await enqueuePush(tx, event, new_ids);
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
    )
    .prepare("notified_members")
    .execute();
  return new Set(rows.map(({ user_id }) => user_id));
}
