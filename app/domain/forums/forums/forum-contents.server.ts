import { eq, type SQL, sql } from "drizzle-orm";
import { type Database, db, type Transaction } from "#app/db/client.server.ts";
import { forum_activity, forums } from "#app/db/schema.server.ts";
import { canAdminister } from "../../base/can.ts";
import { notAllowed } from "../../base/refusal.ts";
import type { User } from "../../members/users/user.ts";
import { activity_of_forum } from "./parts/fields.server.ts";

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
      topics: sql<number>`coalesce(sum(${forum_activity.total_topics}), 0)::int`,
      posts: sql<number>`coalesce(sum(${forum_activity.total_posts}), 0)::int`,
    })
    .from(forums)
    .innerJoin(forum_activity, activity_of_forum)
    .where(belongsTo(target));
  return counts ?? { forums: 0, topics: 0, posts: 0 };
}

function belongsTo(target: ForumOrCategory): SQL {
  return "forum_id" in target
    ? eq(forums.id, target.forum_id)
    : eq(forums.category_id, target.category_id);
}
