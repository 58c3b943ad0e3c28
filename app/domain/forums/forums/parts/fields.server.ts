import { eq, sql } from "drizzle-orm";
import { categories, forum_activity, forums } from "#app/db/schema.server.ts";
import { versionOf } from "../../../base/edit-version.server.ts";
import { jsonColumn, jsonObject } from "../../../base/json-rows.server.ts";
import { byName } from "../../../base/name-order.server.ts";
import { isIdOfExisting, isVisibleForum } from "../../../base/visibility.server.ts";
import { audience_column } from "../../audiences/parts/audience.server.ts";

/** A category of which all forums are hidden is hidden too. */
export const is_visible_category = sql`(
  not exists (select from ${forums} as hidden where hidden.category_id = ${categories.id})
  or exists (select from ${forums} as seen where seen.category_id = ${categories.id} and ${isVisibleForum(sql`seen.id`)}))`;

export const category_columns = {
  id: categories.id,
  name: categories.name,
  order: categories.order,
};

export const forum_columns = {
  id: forums.id,
  name: forums.name,
  description: forums.description,
  category_id: forums.category_id,
  order: forums.order,
  total_topics: forum_activity.total_topics,
  total_posts: forum_activity.total_posts,
  last_post: jsonColumn<{ topic_id: number; owner_id: number; created_at: string } | null>(
    sql`case when ${isIdOfExisting(forum_activity.last_topic_id)} and ${forum_activity.last_at} is not null then
      ${jsonObject({ topic_id: forum_activity.last_topic_id, owner_id: forum_activity.last_owner_id, created_at: forum_activity.last_at })} end`,
  ),
  audience: audience_column,
};

/** Joins the activity, from which `forum_columns` takes the counters. */
export const activity_of_forum = eq(forum_activity.forum_id, forums.id);

export const in_category_order = [categories.order, byName(categories.name), categories.id];
export const by_forum_name = [byName(forums.name), forums.id];
export const in_forum_order = [forums.order, ...by_forum_name];

type Category = { id: number; name: string; order: number };
type Forum = {
  id: number;
  name: string;
  description: string;
  category_id: number;
  order: number;
};

/** The fields that an edit can change. */
export function categoryFields({ name, order }: Category) {
  return { name, order };
}

export function forumFields({ name, description, category_id, order }: Forum) {
  return { name, description, category_id, order };
}

export const categoryVersion = (category: Category) => versionOf(categoryFields(category));
export const forumVersion = (forum: Forum) => versionOf(forumFields(forum));

/** The fields of a category that the audit log records. */
export function categoryAuditFields({ name, order }: Category) {
  return { name, order };
}

/** The fields of a forum that the audit log records, with the name of its category. */
export function forumAuditFields({ name, description, order }: Forum, category: string | null) {
  return { name, description, order, category };
}

export function categorySubject({ id, name }: Category) {
  return { subject_type: "category", subject_id: id, subject_name: name } as const;
}

export function forumSubject({ id, name }: Forum) {
  return { subject_type: "forum", subject_id: id, subject_name: name } as const;
}
