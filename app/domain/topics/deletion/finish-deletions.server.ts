import { desc, eq, type SQL, sql } from "drizzle-orm";
import { db, type Transaction } from "#app/db/client.server.ts";
import { removals, restricted_totals, topics } from "#app/db/schema.server.ts";
import { log } from "#app/lib/process/log.server.ts";
import { numberArray, textArray } from "../../base/ids.server.ts";
import { deletePostsOfTopics, deletePostsOfUser } from "./delete-posts.server.ts";
import { deleteTopicRows } from "./delete-topic-rows.server.ts";
import type { DeletionWork } from "./deletion-work.server.ts";
import { purgeRemovedPosts, purgeRemovedTopics } from "./purge.server.ts";
import { restoreNextRows } from "./restore-topic-rows.server.ts";

/** Batches of these sizes take well under 100 ms, and writers wait for their locks no longer. */
const TOPICS_PER_BATCH = 10;
const POSTS_PER_BATCH = 100;
/** More than ever fail at once, and as many topics of one reply as a batch deletes. */
const WORK_LISTED = 100;
/**
 * A request removes so much itself, which is enough for most deletions: some batches however long
 * they take, and more while there is time. The job does the rest.
 */
const REQUEST = { min_batches: 8, max_ms: 500 };
const work_kind = sql<DeletionWork["kind"]>`${removals.kind}`;
/** Leaves the large account that another request deleted to the job. */
const IS_NEW = sql`${removals.created_at} > now() - interval '10 seconds'`;

/**
 * Removes what belonged to everything that was deleted, and restores the replies of restored
 * topics, newest first. A removal that fails does not stop the others; its error is thrown when
 * they are done. `mayContinue` gets the number of finished batches, and `is_considered` limits
 * which removals are.
 */
export async function finishDeletions(
  mayContinue: (batches: number) => boolean = () => true,
  is_considered: SQL = sql`true`,
): Promise<void> {
  const failed = new Map<string, unknown>();
  const tried_alone = new Set<string>();
  for (let batches = 0; ; batches += 1) {
    const waiting_work = await listWork(is_considered);
    const group = chooseGroup(
      waiting_work.filter((each) => !failed.has(keyOf(each))),
      (each) => tried_alone.has(keyOf(each)),
    );
    if (group.length === 0) break;
    if (!mayContinue(batches)) return;
    try {
      await db.transaction((tx) => finishBatch(tx, group));
    } catch (error) {
      // A failed group is tried again one topic at a time, which shows which of them fails.
      if (group.length > 1) for (const each of group) tried_alone.add(keyOf(each));
      else for (const each of group) failed.set(keyOf(each), error);
    }
  }
  for (const error of failed.values()) throw error;
}

/** The same for a request that has just deleted something. The job repeats what fails here. */
export async function finishDeletionsInRequest(): Promise<void> {
  const ends_ms = performance.now() + REQUEST.max_ms;
  await finishDeletions(
    (batches) => batches < REQUEST.min_batches || performance.now() < ends_ms,
    IS_NEW,
  ).catch((error: unknown) => log.warn({ err: error }, "The job finishes the deletion later"));
}

async function listWork(is_considered: SQL): Promise<DeletionWork[]> {
  return await db
    .select({ kind: work_kind, id: removals.id })
    .from(removals)
    .where(is_considered)
    .orderBy(desc(removals.created_at), desc(removals.id))
    .limit(WORK_LISTED);
}

function keyOf({ kind, id }: DeletionWork): string {
  return `${kind} ${id}`;
}

/**
 * Returns the first removal, with the topics that directly follow if it is one: most topics have
 * few replies.
 */
function chooseGroup(
  waiting_work: readonly DeletionWork[],
  isAlone: (work: DeletionWork) => boolean,
): readonly DeletionWork[] {
  const [first] = waiting_work;
  if (!first) return [];
  const end = waiting_work.findIndex((each) => each.kind !== "topic" || isAlone(each));
  return end === 0 ? [first] : waiting_work.slice(0, end < 0 ? undefined : end);
}

/**
 * Locks the rows of the work, so that several processes take turns. The lock of the table makes it
 * wait for doctor, which locks nothing else.
 */
async function finishBatch(tx: Transaction, group: readonly DeletionWork[]): Promise<void> {
  await tx.execute(sql`lock table topic_activity in row exclusive mode`);
  const locked_work = await tx
    .select({ kind: work_kind, id: removals.id })
    .from(removals)
    .where(isAmong(group))
    .orderBy(removals.kind, removals.id)
    .for("update");
  const finished_work = await finishNextRows(tx, locked_work);
  if (finished_work.length > 0) await tx.delete(removals).where(isAmong(finished_work));
}

function isAmong(group: readonly DeletionWork[]) {
  const kinds = textArray(group.map(({ kind }) => kind));
  const ids = numberArray(group.map(({ id }) => id));
  return sql`(${removals.kind}, ${removals.id}) in (select kind, id from unnest(${kinds}, ${ids}) as work (kind, id))`;
}

/** Returns the work that is finished. Commands add no row below a deleted one. */
async function finishNextRows(
  tx: Transaction,
  group: readonly DeletionWork[],
): Promise<DeletionWork[]> {
  const [first] = group;
  if (!first) return [];
  if (first.kind === "restored_topic")
    return (await restoreNextRows(tx, first.id, POSTS_PER_BATCH)) ? [first] : [];
  if (first.kind !== "topic") return (await deleteNextTopics(tx, first)) ? [first] : [];
  const topic_ids = group.map(({ id }) => id);
  const left_ids = await deletePostsOfTopics(tx, topic_ids, POSTS_PER_BATCH);
  return group.filter(({ id }) => !left_ids.includes(id));
}

/**
 * Removes topics of a forum or an account, and the account's replies; then those that were removed
 * before. This order ensures that a topic or reply that is being removed now is found in one of
 * both places. Returns whether nothing is left.
 */
async function deleteNextTopics(tx: Transaction, { kind, id }: DeletionWork): Promise<boolean> {
  const owner_or_forum = kind === "user" ? topics.owner_id : topics.forum_id;
  const found_topics = await tx
    .select({ id: topics.id })
    .from(topics)
    .where(eq(owner_or_forum, id))
    .limit(TOPICS_PER_BATCH);
  await deleteTopicRows(
    tx,
    found_topics.map(({ id }) => id),
  );
  if (found_topics.length > 0) return false;
  if (kind === "user" && (await deletePostsOfUser(tx, id, POSTS_PER_BATCH)) > 0) return false;
  const is_of_deleted = kind === "user" ? sql`owner_id = ${id}` : sql`forum_id = ${id}`;
  if ((await purgeRemovedTopics(tx, is_of_deleted, TOPICS_PER_BATCH)) > 0) return false;
  if (kind === "user") return (await purgeRemovedPosts(tx, is_of_deleted, POSTS_PER_BATCH)) === 0;
  // Its topics are gone, so they are all 0.
  await tx.delete(restricted_totals).where(eq(restricted_totals.forum_id, id));
  return true;
}
