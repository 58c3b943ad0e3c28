import { and, eq, type SQL, sql } from "drizzle-orm";
import { db, type Transaction } from "#app/db/client.server.ts";
import { notifications, posts, topics } from "#app/db/schema.server.ts";
import { signalMembersAfterCommit } from "#app/db/signals.server.ts";
import { readIds } from "../../base/ids.server.ts";
import { has_author, topic_exists } from "../../base/visibility.server.ts";
import { insertStatement, listSubscribers } from "./create-notifications.server.ts";

/**
 * A batch takes about 60 ms on a busy machine, and its accounts stay locked as long, so a member
 * who changes the own password or name waits no longer.
 */
const SUBSCRIBERS_PER_BATCH = 500;

type Target = { topic_id: number; post_id: number | null };
type Event = Target & { forum_id: number; actor_id: number; created_at: Date };

/**
 * Notifies all who had subscribed before the topic or reply, by ascending id. When it is tried
 * again it continues after the last member it has notified. Two concurrent runs notify nobody
 * twice, because the unique indexes refuse the second notification.
 */
export async function notifySubscribersInBatches(target: Target): Promise<void> {
  let last_id: number | null = await findLastNotified(target);
  while (last_id !== null) last_id = await notifyBatch(target, last_id);
}

/** Returns the last member of the batch, or null after the last batch. */
async function notifyBatch(target: Target, after_id: number): Promise<number | null> {
  return await db.transaction(async (tx) => {
    const event = await lockEvent(tx, target);
    if (!event) return null;
    const subscribers = listSubscribers(
      target,
      sql`subscribed.user_id > ${after_id} and subscribed.created_at <= ${event.created_at.toISOString()}::timestamptz
        order by subscribed.user_id limit ${sql.raw(String(SUBSCRIBERS_PER_BATCH))}`,
    );
    const [row] = await tx.execute<{ last_id: number | null; notified: string | null }>(sql`
      with subscribers as materialized (${subscribers}),
        inserted as (${insertStatement(eventRow(event), sql`select user_id from subscribers`)} returning user_id)
      select (select max(user_id) from subscribers) as last_id, (select string_agg(user_id::text, ',') from inserted) as notified`);
    signalMembersAfterCommit(tx, readIds(row?.notified ?? null));
    return row?.last_id ?? null;
  });
}

/** A deletion waits for the end of this batch, and then also deletes its notifications. */
async function lockEvent(tx: Transaction, { topic_id, post_id }: Target): Promise<Event | null> {
  const [topic] = await tx
    .select({
      forum_id: topics.forum_id,
      actor_id: topics.owner_id,
      created_at: topics.created_at,
    })
    .from(topics)
    .where(and(eq(topics.id, topic_id), topic_exists))
    .for("key share");
  if (!topic || post_id === null) return topic ? { ...topic, topic_id, post_id } : null;
  const [post] = await tx
    .select({ actor_id: posts.owner_id, created_at: posts.created_at })
    .from(posts)
    .where(and(eq(posts.id, post_id), has_author))
    .for("key share");
  return post ? { ...post, topic_id, forum_id: topic.forum_id, post_id } : null;
}

/** Mentioned members were notified by the writer, in no order. */
async function findLastNotified({ topic_id, post_id }: Target): Promise<number> {
  const is_of_target =
    post_id === null
      ? sql`${notifications.topic_id} = ${topic_id} and ${notifications.post_id} is null`
      : sql`${notifications.post_id} = ${post_id}`;
  const [row] = await db
    .select({ user_id: notifications.user_id })
    .from(notifications)
    .where(sql`${is_of_target} and ${notifications.type} <> 'mention'`)
    .orderBy(sql`${notifications.user_id} desc`)
    .limit(1);
  return row?.user_id ?? 0;
}

function eventRow({ actor_id, topic_id, forum_id, post_id }: Event): SQL {
  return sql`select ${post_id === null ? "forum_topic" : "topic_reply"}::text as type, ${actor_id}::int as actor_id,
    ${topic_id}::int as topic_id, ${forum_id}::int as forum_id, ${post_id}::bigint as post_id, '{}'::int[] as mentioned, null::timestamptz as happened_at`;
}
