import { getTableName, sql } from "drizzle-orm";
import type { Transaction } from "#app/db/client.server.ts";
import {
  forum_reads,
  forum_subscriptions,
  forums,
  notifications,
  topic_reads,
  topic_subscriptions,
  topics,
} from "#app/db/schema.server.ts";
import { numberArray } from "../../base/ids.server.ts";
import { deleteInBatches } from "../../base/in-batches.server.ts";
import type { Payloads } from "../../base/queue/payloads.ts";
import { are_all_forums_open } from "../../base/visibility.server.ts";

/** One statement reads the rows of so many members, which takes about a second. */
const MEMBERS_AT_ONCE = 100;

const is_of_hidden_forum = sql`forum_id in (select id from ${forums} where is_restricted) and not may_read_forum(user_id, forum_id)`;
const is_of_hidden_topic = sql`exists (
  select from ${topics} join ${forums} on ${forums.id} = ${topics.forum_id} and ${forums.is_restricted}
  where ${topics.id} = topic_id and not may_read_forum(user_id, ${topics.forum_id}))`;

/**
 * What members must not have of forums that they do not see. Mutes, bookmarks and drafts stay: they
 * are hidden, and there again when the member sees the forum again.
 */
const HIDDEN_ROWS = [
  { table: forum_subscriptions, is_hidden: is_of_hidden_forum },
  { table: topic_subscriptions, is_hidden: is_of_hidden_topic },
  { table: forum_reads, is_hidden: is_of_hidden_forum },
  { table: topic_reads, is_hidden: is_of_hidden_topic },
  {
    table: notifications,
    is_hidden: sql`(case when topic_id is null then about is not null and not may_read_about(user_id, about) else ${is_of_hidden_topic} end)`,
  },
];

/** A job runs this after members have lost sight of forums. */
export async function deleteHidden({ user_ids }: Payloads["delete-hidden"]): Promise<void> {
  for (let first = 0; first < user_ids.length; first += MEMBERS_AT_ONCE) {
    const members = numberArray(user_ids.slice(first, first + MEMBERS_AT_ONCE));
    for (const { table, is_hidden } of HIDDEN_ROWS)
      await deleteInBatches(table, sql`user_id = any(${members}) and ${is_hidden}`);
  }
}

/** A step for doctor: the tables that have such rows, of whomever. */
export async function listHiddenRows(tx: Transaction): Promise<{ table: string; count: number }[]> {
  const counts: { table: string; count: number }[] = [];
  for (const { table, is_hidden } of HIDDEN_ROWS) {
    const count = await tx.$count(table, sql`not ${are_all_forums_open} and ${is_hidden}`);
    if (count > 0) counts.push({ table: getTableName(table), count });
  }
  return counts;
}

/** A step for doctor: deletes all of them. */
export async function deleteHiddenRows(tx: Transaction): Promise<void> {
  for (const { table, is_hidden } of HIDDEN_ROWS)
    await tx.execute(sql`delete from ${table} where not ${are_all_forums_open} and ${is_hidden}`);
}
