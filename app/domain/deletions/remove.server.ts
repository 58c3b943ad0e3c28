import { and, desc, eq, sql } from "drizzle-orm";
import { db, type Transaction } from "#app/db/client.server.ts";
import { removals, topics } from "#app/db/schema.server.ts";
import { deletePostsOfTopic, deletePostsOfUser } from "./delete-posts.server.ts";
import { deleteTopicRows } from "./delete-topic-rows.server.ts";
import type { Target } from "./register.server.ts";

/** Batches of these sizes take well under 100 ms, and nobody waits longer for their locks. */
const TOPICS_PER_BATCH = 20;
const POSTS_PER_BATCH = 100;
/** A request removes for so long, which is enough for most deletions. The job does the rest. */
const REQUEST_MS = 500;

/** Removes what belonged to everything that was deleted, the newest deletion first. */
export async function removeDeleted(isOver: () => boolean = () => false): Promise<void> {
  for (;;) {
    const [target] = await db
      .select({ kind: sql<Target["kind"]>`${removals.kind}`, id: removals.id })
      .from(removals)
      .orderBy(desc(removals.created_at), desc(removals.id))
      .limit(1);
    if (!target) return;
    let is_done = false;
    while (!is_done) {
      if (isOver()) return;
      is_done = await db.transaction((tx) => removeBatch(tx, target));
    }
  }
}

/** The same for a request that has just deleted something. */
export async function removeForAMoment(): Promise<void> {
  const ends_ms = performance.now() + REQUEST_MS;
  await removeDeleted(() => performance.now() > ends_ms);
}

/** Locks the removal, so that several processes take turns. Returns whether it is finished. */
async function removeBatch(tx: Transaction, target: Target): Promise<boolean> {
  const is_target = and(eq(removals.kind, target.kind), eq(removals.id, target.id));
  const [removal] = await tx
    .select({ id: removals.id })
    .from(removals)
    .where(is_target)
    .for("update");
  if (!removal) return true;
  if ((await removeSome(tx, target)) > 0) return false;
  await tx.delete(removals).where(is_target);
  return true;
}

/** Returns how many topics or replies were removed. */
async function removeSome(tx: Transaction, { kind, id }: Target): Promise<number> {
  if (kind === "topic") return await deletePostsOfTopic(tx, id, POSTS_PER_BATCH);
  const owner_or_forum = kind === "user" ? topics.owner_id : topics.forum_id;
  const found_topics = await tx
    .select({ id: topics.id })
    .from(topics)
    .where(eq(owner_or_forum, id))
    .limit(TOPICS_PER_BATCH);
  if (found_topics.length > 0 || kind === "forum") {
    await deleteTopicRows(
      tx,
      found_topics.map(({ id }) => id),
    );
    return found_topics.length;
  }
  return await deletePostsOfUser(tx, id, POSTS_PER_BATCH);
}
