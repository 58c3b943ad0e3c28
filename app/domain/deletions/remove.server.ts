import { and, desc, eq, sql } from "drizzle-orm";
import { db, type Transaction } from "#app/db/client.server.ts";
import { removals, topics } from "#app/db/schema.server.ts";
import { log } from "#app/lib/log.server.ts";
import { deletePostsOfTopic, deletePostsOfUser } from "./delete-posts.server.ts";
import { deleteTopicRows } from "./delete-topic-rows.server.ts";
import type { Target } from "./register.server.ts";

/** Batches of these sizes take well under 100 ms, and nobody waits longer for their locks. */
const TOPICS_PER_BATCH = 20;
const POSTS_PER_BATCH = 100;
/** More than ever fail at once. */
const TARGETS_LISTED = 100;
/** A request removes so much itself, which is all of most deletions. The job does the rest. */
const BATCHES_OF_REQUEST = 50;

/**
 * Removes what belonged to everything that was deleted, the newest deletion first. A target that
 * fails does not keep the others; its error is thrown when they are done.
 */
export async function removeDeleted(max_batches = Infinity): Promise<void> {
  const failed = new Map<string, unknown>();
  let batches = 0;
  for (;;) {
    const targets = await listTargets();
    const target = targets.find((each) => !failed.has(keyOf(each)));
    if (!target) break;
    try {
      for (let is_done = false; !is_done; batches += 1) {
        if (batches === max_batches) return;
        is_done = await db.transaction((tx) => removeBatch(tx, target));
      }
    } catch (error) {
      failed.set(keyOf(target), error);
    }
  }
  for (const error of failed.values()) throw error;
}

/** The same for a request that has just deleted something. The job repeats what fails here. */
export async function removeSomeDeleted(): Promise<void> {
  await removeDeleted(BATCHES_OF_REQUEST).catch((error: unknown) =>
    log.warn({ err: error }, "What was deleted is removed later by the job"),
  );
}

async function listTargets(): Promise<Target[]> {
  return await db
    .select({ kind: sql<Target["kind"]>`${removals.kind}`, id: removals.id })
    .from(removals)
    .orderBy(desc(removals.created_at), desc(removals.id))
    .limit(TARGETS_LISTED);
}

function keyOf({ kind, id }: Target): string {
  return `${kind} ${id}`;
}

/**
 * Locks the removal, so that several processes take turns. Returns whether it is finished. The lock
 * of the table makes it wait for doctor, which locks nothing else.
 */
async function removeBatch(tx: Transaction, target: Target): Promise<boolean> {
  const is_target = and(eq(removals.kind, target.kind), eq(removals.id, target.id));
  await tx.execute(sql`lock table topic_activity in row exclusive mode`);
  const [removal] = await tx
    .select({ id: removals.id })
    .from(removals)
    .where(is_target)
    .for("update");
  if (!removal) return true;
  const is_finished = await removeSome(tx, target);
  if (is_finished) await tx.delete(removals).where(is_target);
  return is_finished;
}

/** Returns whether nothing is left. Nobody adds to what is gone. */
async function removeSome(tx: Transaction, { kind, id }: Target): Promise<boolean> {
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
