import { eq, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { db } from "#app/db/client.server.ts";
import {
  categories,
  forum_subscriptions,
  forums,
  notifications,
  topics,
  users,
} from "#app/db/schema.server.ts";
import { pageWithin } from "../paging.ts";
import { notFound } from "../refusal.ts";
import { TOPICS_A_PAGE } from "../rules.ts";
import type { User } from "../users/user.ts";
import { from_newest, from_oldest, nearer, newest_first } from "./newest-topics.server.ts";

const user_id = sql.placeholder("user_id");

const head = db
  .select({
    id: forums.id,
    name: forums.name,
    description: forums.description,
    total_topics: forums.total_topics,
    total_posts: forums.total_posts,
    category_id: forums.category_id,
    category_name: categories.name,
    is_subscribed: sql<boolean>`exists (select 1 from ${forum_subscriptions}
      where ${forum_subscriptions.user_id} = ${user_id} and ${forum_subscriptions.forum_id} = ${forums.id})`,
  })
  .from(forums)
  .innerJoin(categories, eq(categories.id, forums.category_id))
  .where(eq(forums.id, sql.placeholder("forum_id")))
  .prepare("forum_head");

const last_owners = alias(users, "last_owners");
const in_forum = eq(topics.forum_id, sql.placeholder("forum_id"));
const rows_from_newest = rows(from_newest(in_forum)).prepare("forum_rows");
const rows_from_oldest = rows(from_oldest(in_forum)).prepare("forum_rows_from_oldest");

/** A forum as one finds it above its topics and above a new one. */
export async function getForumHead(me: User, forum_id: number) {
  const [forum] = await head.execute({ user_id: me.id, forum_id });
  if (!forum) throw notFound("forumNotFound");
  return forum;
}

/** A page of a forum, or the last page where so many are not there. */
export async function listForumTopics(me: User, forum_id: number, asked_page: number) {
  const forum = await getForumHead(me, forum_id);
  const { page, page_count, skip } = pageWithin(asked_page, forum.total_topics, TOPICS_A_PAGE);
  const { is_from_oldest, ...range } = nearer({ skip, limit: TOPICS_A_PAGE }, forum.total_topics);
  const topics = await (is_from_oldest ? rows_from_oldest : rows_from_newest).execute({
    user_id: me.id,
    forum_id,
    ...range,
  });
  return { forum, topics, count: forum.total_topics, page, page_count };
}

function rows(condition: SQL) {
  return db
    .select({
      id: topics.id,
      title: topics.title,
      created_at: topics.created_at,
      total_posts: topics.total_posts,
      last_at: topics.last_at,
      is_unread: sql<boolean>`exists (select 1 from ${notifications}
        where ${notifications.user_id} = ${user_id} and ${notifications.topic_id} = ${topics.id} and not ${notifications.is_read})`,
      owner: {
        id: users.id,
        username: users.username,
        full_name: users.full_name,
        picture_url: users.picture_url,
      },
      last_owner: {
        id: last_owners.id,
        username: last_owners.username,
        full_name: last_owners.full_name,
        picture_url: last_owners.picture_url,
      },
    })
    .from(topics)
    .innerJoin(users, eq(users.id, topics.owner_id))
    .leftJoin(last_owners, eq(last_owners.id, topics.last_owner_id))
    .where(condition)
    .orderBy(newest_first);
}
