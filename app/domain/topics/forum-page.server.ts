import { eq, sql } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import { categories, forum_activity, forum_subscriptions, forums } from "#app/db/schema.server.ts";
import { activity_of_forum } from "../forums/columns.server.ts";
import { TOPICS_PER_PAGE } from "../limits.ts";
import { pageWithin } from "../paging.ts";
import { notFound } from "../refusal.ts";
import type { User } from "../users/user.ts";
import { listTopicRows } from "./topic-list.server.ts";

const forum_head = db
  .select({
    id: forums.id,
    name: forums.name,
    description: forums.description,
    total_topics: forum_activity.total_topics,
    total_posts: forum_activity.total_posts,
    category_id: forums.category_id,
    category_name: categories.name,
    is_subscribed_with_replies: sql<boolean>`exists (select 1 from ${forum_subscriptions}
      where ${forum_subscriptions.user_id} = ${sql.placeholder("user_id")} and ${forum_subscriptions.forum_id} = ${forums.id} and ${forum_subscriptions.with_replies})`,
    is_subscribed: sql<boolean>`exists (select 1 from ${forum_subscriptions}
      where ${forum_subscriptions.user_id} = ${sql.placeholder("user_id")} and ${forum_subscriptions.forum_id} = ${forums.id})`,
  })
  .from(forums)
  .innerJoin(forum_activity, activity_of_forum)
  .innerJoin(categories, eq(categories.id, forums.category_id))
  .where(eq(forums.id, sql.placeholder("forum_id")))
  .prepare("forum_head");

/** A forum without its topics, as pages and their head show it. */
export async function getForumHead(actor: User, forum_id: number) {
  const [forum] = await forum_head.execute({ user_id: actor.id, forum_id });
  if (!forum) throw notFound("forumNotFound");
  return forum;
}

/** A page of a forum's topics, or the last one where the forum has fewer. */
export async function getForumPage(actor: User, forum_id: number, requested_page: number) {
  const forum = await getForumHead(actor, forum_id);
  const { skip, ...page_fields } = pageWithin(requested_page, forum.total_topics, TOPICS_PER_PAGE);
  const topics = await listTopicRows(actor, forum, { skip, limit: TOPICS_PER_PAGE });
  return { forum, topics, count: forum.total_topics, ...page_fields };
}
