import { eq, type SQL, sql } from "drizzle-orm";
import { type Database, db, type Transaction } from "#app/db/client.server.ts";
import { forums, topics } from "#app/db/schema.server.ts";
import { canAdminister } from "../can.ts";
import { deleteNotifications } from "../notifications/delete-notifications.server.ts";
import { notAllowed } from "../refusal.ts";
import type { User } from "../users/user.ts";
import { discountAuthors } from "./counters.server.ts";
import { lockForums, lockTopics } from "./write-locks.server.ts";

type Place = { forum_id: number } | { category_id: number };

/** What a deletion would delete, for the question before it. */
export async function countForumContents(actor: User, forum_id: number) {
  const { topics, posts } = await countContents(actor, { forum_id });
  return { topics, posts };
}

export async function countCategoryContents(actor: User, category_id: number) {
  return await countContents(actor, { category_id });
}

async function countContents(actor: User, place: Place) {
  if (!canAdminister(actor)) throw notAllowed();
  return await countContentsOf(db, place);
}

export async function countContentsOf(tx: Database | Transaction, place: Place) {
  const [counts] = await tx
    .select({
      forums: sql<number>`count(*)::int`,
      topics: sql<number>`coalesce(sum(${forums.total_topics}), 0)::int`,
      posts: sql<number>`coalesce(sum(${forums.total_posts}), 0)::int`,
    })
    .from(forums)
    .where(isIn(place));
  return counts ?? { forums: 0, topics: 0, posts: 0 };
}

/**
 * A step: deletes all topics of a forum, or of all forums of a category, and corrects the counters
 * of their authors. The caller has locked all writing.
 */
export async function deleteContents(tx: Transaction, place: Place): Promise<void> {
  const these_forums = sql`select ${forums.id} from ${forums} where ${isIn(place)}`;
  const these_topics = sql`select ${topics.id} from ${topics} where ${topics.forum_id} in (${these_forums})`;
  await lockTopics(tx, these_topics);
  await discountAuthors(tx, these_topics);
  await lockForums(tx, these_forums);
  await deleteNotifications(tx, sql`topic_id in (${these_topics})`);
  await tx.delete(topics).where(sql`${topics.id} in (${these_topics})`);
}

function isIn(place: Place): SQL {
  return "forum_id" in place
    ? eq(forums.id, place.forum_id)
    : eq(forums.category_id, place.category_id);
}
