import { type SQL, sql } from "drizzle-orm";
import { type Database, db, type Transaction } from "#app/db/client.server.ts";
import { lineage, notifications, posts, topics } from "#app/db/schema.server.ts";
import { signalMembers, signalMembersAfterCommit } from "#app/db/signals.server.ts";
import { bigIdArray } from "../ids.server.ts";
import { enqueue, enqueueAll } from "../queue/queue.server.ts";
import { countUpTo } from "./columns.server.ts";

/** The transaction of a member deletes so many itself. A job deletes more. */
const DELETED_AT_ONCE_MAX = 500;
/** A job deletes so many rows in one transaction, and the notifications of so many replies. */
const ROWS_PER_BATCH = 1000;
const POSTS_PER_JOB = 1000;
/** Signals name so many members, or say that anybody may be concerned. */
const SIGNALLED_MAX = 1000;

/** A step of deleting a reply, before its row is deleted. */
export async function deleteNotificationsOfPost(tx: Transaction, post_id: number): Promise<void> {
  // Waits for a batch of its subscribers that is being notified. The next one finds no reply.
  await tx.execute(sql`select from ${posts} where ${posts.id} = ${post_id} for update`);
  await deleteNowOrLater(tx, { topic_id: null, post_ids: [post_id] });
}

/** A step of deleting a topic, before its row and its replies are deleted. */
export async function deleteNotificationsOfTopic(tx: Transaction, topic_id: number): Promise<void> {
  await tx.execute(sql`select from ${topics} where ${topics.id} = ${topic_id} for update`);
  const rows = await tx.execute<{ id: number }>(
    sql`select ${posts.id} as id from ${posts} where ${posts.topic_id} = ${topic_id} order by ${posts.id}`,
  );
  const post_ids = rows.map(({ id }) => id);
  if (post_ids.length <= POSTS_PER_JOB) return deleteNowOrLater(tx, { topic_id, post_ids });
  const targets = Array.from({ length: Math.ceil(post_ids.length / POSTS_PER_JOB) }, (_, n) => ({
    topic_id: n === 0 ? topic_id : null,
    post_ids: post_ids.slice(n * POSTS_PER_JOB, (n + 1) * POSTS_PER_JOB),
  }));
  await enqueueAll(tx, "delete-notifications", targets);
}

/** A step of deleting several topics in one transaction, before their rows are deleted. */
export async function deleteNotificationsOfTopics(tx: Transaction, topic_ids: SQL): Promise<void> {
  await deleteNotifications(tx, isOfTopics(topic_ids));
  await deleteNotifications(
    tx,
    sql`post_id in (select ${posts.id} from ${posts} where ${posts.topic_id} in (${topic_ids}))`,
  );
}

/**
 * A step of deleting an account, before its contents are deleted: what it got and what it caused.
 * The actor of a notification is the author of its topic or reply, or a member whom the recipient
 * had invited.
 */
export async function deleteNotificationsOfMember(tx: Transaction, user_id: number): Promise<void> {
  const own_topics = sql`select ${topics.id} from ${topics} where ${topics.owner_id} = ${user_id}`;
  const own_posts = sql`select ${posts.id} from ${posts} where ${posts.owner_id} = ${user_id}`;
  const inviter = sql`select ${lineage.inviter_id} from ${lineage} where ${lineage.user_id} = ${user_id}`;
  await deleteNotifications(tx, sql`user_id = ${user_id}`);
  await deleteNotifications(tx, sql`user_id = (${inviter}) and actor_id = ${user_id}`);
  await deleteNotifications(tx, sql`post_id in (${own_posts})`);
  await deleteNotificationsOfTopics(tx, own_topics);
}

type Target = { topic_id: number | null; post_ids: number[] };

/** For the job: deletes in batches until nothing is left. */
export async function deleteNotificationsInBatches(target: Target): Promise<void> {
  const batch_limit = sql.raw(`limit ${ROWS_PER_BATCH}`);
  for (const condition of conditionsOf(target))
    for (;;) {
      const deleted_count = await deleteRows(db, condition, batch_limit, signalMembers);
      if (deleted_count < ROWS_PER_BATCH) break;
    }
}

async function deleteNowOrLater(tx: Transaction, target: Target): Promise<void> {
  const conditions = conditionsOf(target);
  const counts = conditions.map((condition) => countUpTo(DELETED_AT_ONCE_MAX + 1, condition));
  const [row] = await tx.execute<{ count: number }>(
    sql`select ${sql.join(counts, sql` + `)} as count`,
  );
  if ((row?.count ?? 0) > DELETED_AT_ONCE_MAX) await enqueue(tx, "delete-notifications", target);
  else for (const condition of conditions) await deleteNotifications(tx, condition);
}

function conditionsOf({ topic_id, post_ids }: Target): SQL[] {
  const is_of_posts = sql`post_id = any(${bigIdArray(post_ids)})`;
  return topic_id === null ? [is_of_posts] : [isOfTopics(sql`${topic_id}`), is_of_posts];
}

/** Without those of their replies, which are found by the reply. */
function isOfTopics(topic_ids: SQL): SQL {
  return sql`topic_id in (${topic_ids}) and post_id is null`;
}

/** A step, without a limit of rows. */
export async function deleteNotifications(tx: Transaction, condition: SQL): Promise<void> {
  await deleteRows(tx, condition, sql``, (members) => signalMembersAfterCommit(tx, members));
}

/** Deletes in the order of the primary key, which prevents deadlocks. Returns the number of rows. */
async function deleteRows(
  database: Database | Transaction,
  condition: SQL,
  limit: SQL,
  signal: (members: number[] | "all") => void,
): Promise<number> {
  const rows = await database.execute<{ user_id: number; count: number }>(sql`
    with deleted as (
      delete from ${notifications} where (user_id, id) in (
        select user_id, id from ${notifications} where ${condition} order by user_id, id ${limit} for update)
      returning user_id
    )
    select user_id, sum(count(*)) over ()::int as count from deleted group by user_id limit ${sql.raw(String(SIGNALLED_MAX + 1))}`);
  if (rows.length > SIGNALLED_MAX) signal("all");
  else signal(rows.map(({ user_id }) => user_id));
  return rows[0]?.count ?? 0;
}
