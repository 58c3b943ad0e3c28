import { and, count, eq, sql } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import { categories, forum_activity, forums, topics, users } from "#app/db/schema.server.ts";
import type { Reader } from "../../base/can.ts";
import { type ChosenFields, jsonList } from "../../base/json-rows.server.ts";
import type { PageRange } from "../../base/paging.ts";
import { is_visible_topic, isVisibleForum, readerValues } from "../../base/visibility.server.ts";
import type { User } from "../../members/users/user.ts";
import { isMutedForum } from "../../topics/mutes/parts/muted.server.ts";
import { hasUnreadTopics } from "../read-positions/reading-state.server.ts";
import {
  activity_of_forum,
  category_columns,
  forum_columns,
  in_category_order,
  in_forum_order,
  is_visible_category,
} from "./parts/fields.server.ts";

const { id, name, description, order, total_topics, total_posts } = forum_columns;

const rows_by_category = db
  .select({
    category: category_columns,
    forum: { id, name, description, order, is_restricted: forums.is_restricted },
    activity: { total_topics, total_posts, last_at: forum_activity.last_at },
    is_unread: hasUnreadTopics(forums.id),
    is_muted: isMutedForum(forums.id),
    last_topic: { id: topics.id, title: topics.title },
    last_author: {
      id: users.id,
      username: users.username,
      full_name: users.full_name,
      picture_url: users.picture_url,
    },
  })
  .from(categories)
  .leftJoin(forums, and(eq(forums.category_id, categories.id), isVisibleForum(forums.id)))
  .leftJoin(forum_activity, activity_of_forum)
  .leftJoin(topics, and(eq(topics.id, forum_activity.last_topic_id), is_visible_topic))
  .leftJoin(users, eq(users.id, forum_activity.last_owner_id))
  .where(is_visible_category)
  .orderBy(...in_category_order, ...in_forum_order)
  .prepare("forums_by_category");

const forum_list = jsonList(
  forum_columns,
  (fields) =>
    db
      .select(fields)
      .from(forums)
      .innerJoin(forum_activity, activity_of_forum)
      .where(isVisibleForum(forums.id))
      .orderBy(...in_forum_order)
      .limit(sql.placeholder("limit"))
      .offset(sql.placeholder("skip")),
  db.select({ count: count() }).from(forums).where(isVisibleForum(forums.id)),
).prepare();

/** A page of the forums, in order. */
export async function listForums(reader: Reader, range: PageRange & { fields?: ChosenFields }) {
  return await forum_list.execute({ ...readerValues(reader), ...range });
}

const names_by_category = db
  .select({
    category: { id: categories.id, name: categories.name },
    id: forums.id,
    name: forums.name,
  })
  .from(forums)
  .innerJoin(categories, eq(categories.id, forums.category_id))
  .where(isVisibleForum(forums.id))
  .orderBy(...in_category_order, ...in_forum_order)
  .prepare("forum_names");

/** The names of all forums in their order, with their categories. */
export async function listForumNames(reader: Reader) {
  return await names_by_category.execute(readerValues(reader));
}

/** All forums as a page shows them: below their categories, with the last topic and its author. */
export async function listForumsByCategory(actor: User) {
  const rows = await rows_by_category.execute(readerValues(actor));
  return rows
    .filter(({ category }, index) => rows[index - 1]?.category.id !== category.id)
    .map(({ category }) =>
      Object.assign(category, {
        forums: rows.filter((row) => row.category.id === category.id).flatMap(forumOfRow),
      }),
    );
}

/** A category without forums has one row, in which the forum is null. */
function forumOfRow({
  forum,
  activity,
  is_unread,
  is_muted,
  last_topic,
  last_author,
}: Awaited<ReturnType<typeof rows_by_category.execute>>[number]) {
  return forum && activity
    ? [{ ...forum, ...activity, is_unread, is_muted, last_topic, last_author }]
    : [];
}
