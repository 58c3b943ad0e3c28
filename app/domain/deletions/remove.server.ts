import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import { db, type Transaction } from "#app/db/client.server.ts";
import { removals, topics } from "#app/db/schema.server.ts";
import { log } from "#app/lib/log.server.ts";
import { deletePostsOfTopic, deletePostsOfUser } from "./delete-posts.server.ts";
import { deleteTopicRows } from "./delete-topic-rows.server.ts";
import type { Removal } from "./register.server.ts";

/** Batches of these sizes take well under 100 ms, and writers wait for their locks no longer. */
const TOPICS_PER_BATCH = 10;
const POSTS_PER_BATCH = 100;
/** More than ever fail at once. */
const REMOVALS_LISTED = 100;
/**
 * A request removes so much itself, which is all of most deletions: some batches however long they
 * take, and more while there is time. The job does the rest.
 */
const REQUEST = { min_batches: 8, max_ms: 500 };
/** Leaves the removal of a large account of others to the job. */
const IS_NEW = sql`${removals.created_at} > now() - interval '10 seconds'`;

/**
 * Removes what belonged to everything that was deleted, the newest deletion first. A removal that
 * fails does not keep the others; its error is thrown when they are done. `mayContinue` gets the
 * number of finished batches, and `is_considered` limits which removals are.
 */
export async function removeDeleted(
  mayContinue: (batches: number) => boolean = () => true,
  is_considered: SQL = sql`true`,
): Promise<void> {
  const failed = new Map<string, unknown>();
  let batches = 0;
  for (;;) {
    const waiting_removals = await listRemovals(is_considered);
    const removal = waiting_removals.find((each) => !failed.has(keyOf(each)));
    if (!removal) break;
    try {
      for (let is_done = false; !is_done; batches += 1) {
        if (!mayContinue(batches)) return;
        is_done = await db.transaction((tx) => removeBatch(tx, removal));
      }
    } catch (error) {
      failed.set(keyOf(removal), error);
    }
  }
  for (const error of failed.values()) throw error;
}

/** The same for a request that has just deleted something. The job repeats what fails here. */
export async function removeInRequest(): Promise<void> {
  const ends_ms = performance.now() + REQUEST.max_ms;
  await removeDeleted(
    (batches) => batches < REQUEST.min_batches || performance.now() < ends_ms,
    IS_NEW,
  ).catch((error: unknown) =>
    log.warn({ err: error }, "What was deleted is removed later by the job"),
  );
}

async function listRemovals(is_considered: SQL): Promise<Removal[]> {
  return await db
    .select({ kind: sql<Removal["kind"]>`${removals.kind}`, id: removals.id })
    .from(removals)
    .where(is_considered)
    .orderBy(desc(removals.created_at), desc(removals.id))
    .limit(REMOVALS_LISTED);
}

function keyOf({ kind, id }: Removal): string {
  return `${kind} ${id}`;
}

/**
 * Locks the removal, so that several processes take turns. Returns whether it is finished. The lock
 * of the table makes it wait for doctor, which locks nothing else.
 */
async function removeBatch(tx: Transaction, removal: Removal): Promise<boolean> {
  const is_removal = and(eq(removals.kind, removal.kind), eq(removals.id, removal.id));
  await tx.execute(sql`lock table topic_activity in row exclusive mode`);
  const [locked_removal] = await tx
    .select({ id: removals.id })
    .from(removals)
    .where(is_removal)
    .for("update");
  if (!locked_removal) return true;
  const is_finished = await removeNextRows(tx, removal);
  if (is_finished) await tx.delete(removals).where(is_removal);
  return is_finished;
}

/** Returns whether nothing is left. Commands add no row below a deleted one. */
async function removeNextRows(tx: Transaction, { kind, id }: Removal): Promise<boolean> {
  if (kind === "topic")
    return (await deletePostsOfTopic(tx, id, POSTS_PER_BATCH)) < POSTS_PER_BATCH;
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
  if (kind === "forum") return found_topics.length < TOPICS_PER_BATCH;
  if (found_topics.length > 0) return false;
  return (await deletePostsOfUser(tx, id, POSTS_PER_BATCH)) < POSTS_PER_BATCH;
}
