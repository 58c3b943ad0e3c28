import { type SQL, sql } from "drizzle-orm";
import { type Database, db, type Transaction } from "#app/db/client.server.ts";
import { executePrepared } from "#app/db/pipeline.server.ts";
import { lineage, notifications } from "#app/db/schema.server.ts";
import { signalMembers, signalMembersAfterCommit } from "#app/db/signals.server.ts";
import { numberArray } from "../../base/ids.server.ts";
import { enqueue } from "../../base/queue/queue.server.ts";
import { countUpTo } from "./columns.server.ts";

/** The transaction of a member deletes so many itself. A job deletes more. */
const DELETED_AT_ONCE_MAX = 500;
/** A job deletes so many rows in one transaction. */
const ROWS_PER_BATCH = 1000;
const batch_limit = sql.raw(`limit ${ROWS_PER_BATCH}`);
/** Signals name so many members, or say that any member may be concerned. */
const SIGNALLED_MAX = 1000;

/** A step of deleting replies, before or after their rows. */
export async function deleteNotificationsOfPosts(
  tx: Transaction,
  post_ids: number[],
): Promise<void> {
  await deleteNowOrLater(tx, { topic_id: null, post_ids });
}

/** A step of deleting topics. Notifications of their replies are deleted with the replies. */
export async function deleteNotificationsOfTopics(
  tx: Transaction,
  topic_ids: readonly number[],
): Promise<void> {
  for (const topic_id of topic_ids) await deleteNowOrLater(tx, { topic_id, post_ids: [] });
}

/**
 * Runs before the transaction that deletes an account: it deletes all but a few notifications,
 * which one statement can delete.
 */
export async function deleteMostNotificationsOf(user_id: number): Promise<void> {
  const is_own = sql`user_id = ${user_id}`;
  while ((await countToDelete(db, [is_own])) > DELETED_AT_ONCE_MAX)
    await deleteRows(db, is_own, batch_limit, signalMembers);
}

/**
 * A step of deleting an account: deletes its notifications, and the one by which its inviter
 * learned of it. Other notifications that it caused are deleted with its topics and replies, so a
 * new kind whose actor is neither their author nor a guest of the recipient needs a statement here.
 */
export async function deleteNotificationsOfMember(tx: Transaction, user_id: number): Promise<void> {
  const inviter = sql`select ${lineage.inviter_id} from ${lineage} where ${lineage.user_id} = ${user_id}`;
  await deleteNotifications(tx, sql`user_id = ${user_id}`);
  await deleteNotifications(tx, sql`user_id = (${inviter}) and actor_id = ${user_id}`);
}

type Target = { topic_id: number | null; post_ids: number[] };

/** A job runs this: it deletes in batches until nothing is left. */
export async function deleteNotificationsInBatches(target: Target): Promise<void> {
  for (const condition of conditionsOf(target))
    for (;;) {
      const deleted_count = await deleteRows(db, condition, batch_limit, signalMembers);
      if (deleted_count < ROWS_PER_BATCH) break;
    }
}

async function deleteNowOrLater(tx: Transaction, target: Target): Promise<void> {
  const conditions = conditionsOf(target);
  if ((await countToDelete(tx, conditions)) > DELETED_AT_ONCE_MAX)
    await enqueue(tx, "delete-notifications", target);
  else for (const condition of conditions) await deleteNotifications(tx, condition);
}

/** Counts the rows of each condition, and stops at one more than a transaction deletes. */
async function countToDelete(
  database: Database | Transaction,
  conditions: readonly SQL[],
): Promise<number> {
  const counts = conditions.map((condition) => countUpTo(DELETED_AT_ONCE_MAX + 1, condition));
  const [row] = await executePrepared<{ count: number }>(
    database,
    "count_notifications_to_delete",
    sql`select ${sql.join(counts, sql` + `)} as count`,
  );
  return row?.count ?? 0;
}

function conditionsOf({ topic_id, post_ids }: Target): SQL[] {
  const is_of_posts = sql`post_id = any(${numberArray(post_ids)})`;
  return topic_id === null ? [is_of_posts] : [isOfTopic(topic_id)];
}

/** Leaves out notifications of replies, which are found by the reply. */
function isOfTopic(topic_id: number): SQL {
  return sql`topic_id = ${topic_id} and post_id is null`;
}

/** A step that has no limit of rows. */
async function deleteNotifications(tx: Transaction, condition: SQL): Promise<void> {
  await deleteRows(tx, condition, sql``, (members) => signalMembersAfterCommit(tx, members));
}

/**
 * Deletes in the order of the primary key, which prevents deadlocks. Returns the number of rows.
 */
async function deleteRows(
  database: Database | Transaction,
  condition: SQL,
  limit: SQL,
  signal: (members: number[] | "all") => void,
): Promise<number> {
  const rows = await executePrepared<{ user_id: number; count: number }>(
    database,
    "delete_notifications",
    sql`
    with deleted as (
      delete from ${notifications} where (user_id, id) in (
        select user_id, id from ${notifications} where ${condition} order by user_id, id ${limit} for update)
      returning user_id
    )
    select user_id, sum(count(*)) over ()::int as count from deleted group by user_id limit ${sql.raw(String(SIGNALLED_MAX + 1))}`,
  );
  if (rows.length > SIGNALLED_MAX) signal("all");
  else signal(rows.map(({ user_id }) => user_id));
  return rows[0]?.count ?? 0;
}
