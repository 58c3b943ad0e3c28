import { eq, type SQL, sql } from "drizzle-orm";
import { type Database, db, type Transaction } from "#app/db/client.server.ts";
import { forums, topics } from "#app/db/schema.server.ts";
import { canAdminister } from "../can.ts";
import { deleteNotificationsOfTopics } from "../notifications/delete-notifications.server.ts";
import { notAllowed } from "../refusal.ts";
import type { User } from "../users/user.ts";
import { subtractFromAuthorTotals } from "./counters.server.ts";
import { lockForums, lockTopics } from "./write-locks.server.ts";

type ForumOrCategory = { forum_id: number } | { category_id: number };

/** The numbers for the question before a deletion. */
export async function countForumContents(actor: User, forum_id: number) {
  const { topics, posts } = await countContents(actor, { forum_id });
  return { topics, posts };
}

export async function countCategoryContents(actor: User, category_id: number) {
  return await countContents(actor, { category_id });
}

async function countContents(actor: User, target: ForumOrCategory) {
  if (!canAdminister(actor)) throw notAllowed();
  return await countContentsOf(db, target);
}

export async function countContentsOf(tx: Database | Transaction, target: ForumOrCategory) {
  const [counts] = await tx
    .select({
      forums: sql<number>`count(*)::int`,
      topics: sql<number>`coalesce(sum(${forums.total_topics}), 0)::int`,
      posts: sql<number>`coalesce(sum(${forums.total_posts}), 0)::int`,
    })
    .from(forums)
    .where(belongsTo(target));
  return counts ?? { forums: 0, topics: 0, posts: 0 };
}

/**
 * A step: deletes all topics of a forum, or of all forums of a category, and corrects the counters
 * of their authors. The caller holds the exclusive write lock.
 */
export async function deleteContents(tx: Transaction, target: ForumOrCategory): Promise<void> {
  const forum_ids = sql`select ${forums.id} from ${forums} where ${belongsTo(target)}`;
  const topic_ids = sql`select ${topics.id} from ${topics} where ${topics.forum_id} in (${forum_ids})`;
  await lockTopics(tx, topic_ids);
  await subtractFromAuthorTotals(tx, topic_ids);
  await lockForums(tx, forum_ids);
  await deleteNotificationsOfTopics(tx, topic_ids);
  await tx.delete(topics).where(sql`${topics.id} in (${topic_ids})`);
}

function belongsTo(target: ForumOrCategory): SQL {
  return "forum_id" in target
    ? eq(forums.id, target.forum_id)
    : eq(forums.category_id, target.category_id);
}
