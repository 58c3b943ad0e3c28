import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { Transaction } from "#app/db/client.server.ts";
import {
  forum_subscriptions,
  notifications,
  topic_subscriptions,
  users,
} from "#app/db/schema.server.ts";
import { MAX_MENTIONS_A_POST } from "#app/content/mentions.server.ts";
import { idArray } from "../ids.server.ts";

type Told = {
  actor_id: number;
  topic_id: number;
  post_id: number | null;
  mentioned: readonly number[];
};

/** A new topic: whoever is mentioned in it, and the other subscribers of its forum. */
export async function tellOfTopic(tx: Transaction, forum_id: number, told: Told): Promise<void> {
  await tell(
    tx,
    told,
    "forum_topic",
    sql`select ${forum_subscriptions.user_id} from ${forum_subscriptions} where ${forum_subscriptions.forum_id} = ${forum_id}`,
  );
}

/** A new reply: whoever is mentioned in it, and the other subscribers of its topic. */
export async function tellOfPost(tx: Transaction, told: Told): Promise<void> {
  await tell(
    tx,
    told,
    "topic_reply",
    sql`select ${topic_subscriptions.user_id} from ${topic_subscriptions} where ${topic_subscriptions.topic_id} = ${told.topic_id}`,
  );
}

/**
 * Something was edited: notifies the members newly mentioned in it. A post mentions only so many
 * members, over all its edits.
 */
export async function tellOfMentions(tx: Transaction, told: Told): Promise<void> {
  if (told.mentioned.length === 0) return;
  const notified = await findMentioned(tx, told);
  const mentioned = told.mentioned
    .filter((id) => !notified.has(id))
    .slice(0, Math.max(0, MAX_MENTIONS_A_POST - notified.size));
  if (mentioned.length > 0)
    await tell(tx, { ...told, mentioned }, "mention", sql`select null::int`);
}

/** The topic or the reply is locked, so no other edit adds to them meanwhile. */
async function findMentioned(tx: Transaction, { topic_id, post_id }: Told): Promise<Set<number>> {
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

/** Somebody came through an invite. An inviter who is being deleted at this moment is left out. */
export async function tellInviter(
  tx: Transaction,
  inviter_id: number,
  new_user_id: number,
): Promise<void> {
  await insertFor(
    tx,
    sql`'other', ${new_user_id}::int, null::int, null::int, null`,
    sql`${users.id} = ${inviter_id}`,
    sql`skip locked`,
  );
}

const WANTED = {
  forum_topic: users.mail_topics,
  topic_reply: users.mail_replies,
  mention: users.mail_mentions,
};

/**
 * One statement for everybody. The unique indexes say who has heard already; locking the readers
 * leaves out whoever has just been deleted.
 */
async function tell(
  tx: Transaction,
  { actor_id, topic_id, post_id, mentioned }: Told,
  type: keyof typeof WANTED,
  subscribers: SQL,
): Promise<void> {
  const names = idArray(mentioned);
  const is_mentioned = sql`${users.id} = any(${names})`;
  const mail = sql`nullif(case when ${is_mentioned} then ${WANTED.mention} else ${WANTED[type]} end, 'off')`;
  await insertFor(
    tx,
    sql`case when ${is_mentioned} then 'mention' else ${type} end, ${actor_id}::int, ${topic_id}::int, ${post_id}::int, ${mail}`,
    sql`${users.id} in (${subscribers} union select unnest(${names})) and ${users.id} <> ${actor_id} and ${users.is_active}`,
  );
}

/** The letter is promised with the row: it goes out exactly when the notification exists. */
async function insertFor(tx: Transaction, values: SQL, who: SQL, how = sql``): Promise<void> {
  await tx.execute(sql`
    insert into ${notifications} (user_id, type, actor_id, topic_id, post_id, mail)
    select ${users.id}, ${values} from ${users} where ${who} order by ${users.id} for key share ${how}
    on conflict do nothing`);
}
