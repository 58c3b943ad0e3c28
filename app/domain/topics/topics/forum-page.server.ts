import { and, eq, sql } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import {
  categories,
  forum_activity,
  forum_subscriptions,
  forums,
  topic_activity,
} from "#app/db/schema.server.ts";
import { TOPICS_PER_PAGE } from "../../base/limits.ts";
import { pageWithin } from "../../base/paging.ts";
import { notFound } from "../../base/refusal.ts";
import { isVisibleForum, readerValues } from "../../base/visibility.server.ts";
import {
  group_names_column,
  has_other_groups_column,
} from "../../forums/audiences/parts/audience.server.ts";
import { activity_of_forum } from "../../forums/forums/parts/fields.server.ts";
import { hasUnreadTopics } from "../../forums/read-positions/reading-state.server.ts";
import type { User } from "../../members/users/user.ts";
import { isMutedForum } from "../mutes/parts/muted.server.ts";
import { listPinnedTopicRows, listTopicRows } from "./topic-list.server.ts";

/** More would hide all others. A topic that was pinned before these is in its ordinary place. */
const PINNED_MAX = 100;

const forum_head = db
  .select({
    id: forums.id,
    name: forums.name,
    description: forums.description,
    total_topics: forum_activity.total_topics,
    total_posts: forum_activity.total_posts,
    category_id: forums.category_id,
    category_name: categories.name,
    pinned_ids: sql<number[]>`array(select ${topic_activity.topic_id} from ${topic_activity}
      where ${topic_activity.forum_id} = ${forums.id} and ${topic_activity.pinned_at} is not null
      order by ${topic_activity.pinned_at} desc, ${topic_activity.topic_id} desc limit ${sql.raw(String(PINNED_MAX))})`,
    is_subscribed_with_replies: sql<boolean>`exists (select 1 from ${forum_subscriptions}
      where ${forum_subscriptions.user_id} = ${sql.placeholder("user_id")} and ${forum_subscriptions.forum_id} = ${forums.id} and ${forum_subscriptions.with_replies})`,
    is_subscribed: sql<boolean>`exists (select 1 from ${forum_subscriptions}
      where ${forum_subscriptions.user_id} = ${sql.placeholder("user_id")} and ${forum_subscriptions.forum_id} = ${forums.id})`,
    is_muted: isMutedForum(forums.id),
    is_unread: hasUnreadTopics(forums.id),
    is_restricted: forums.is_restricted,
    group_names: group_names_column,
    has_other_groups: has_other_groups_column,
  })
  .from(forums)
  .innerJoin(forum_activity, activity_of_forum)
  .innerJoin(categories, eq(categories.id, forums.category_id))
  .where(and(eq(forums.id, sql.placeholder("forum_id")), isVisibleForum(forums.id)))
  .prepare("forum_head");

/** A forum without its topics, as pages and their heading show it. */
export async function getForumHead(actor: User, forum_id: number) {
  const [forum] = await forum_head.execute({ ...readerValues(actor), forum_id });
  if (!forum) throw notFound("forumNotFound");
  return forum;
}

/**
 * A page of a forum's topics, or the last one where the forum has fewer. The pinned topics are on
 * the first page, above the others, and are not counted.
 */
export async function getForumPage(actor: User, forum_id: number, requested_page: number) {
  const forum = await getForumHead(actor, forum_id);
  const count = Math.max(0, forum.total_topics - forum.pinned_ids.length);
  const { skip, ...page_fields } = pageWithin(requested_page, count, TOPICS_PER_PAGE);
  const [pinned, topics] = await Promise.all([
    page_fields.page === 1 ? listPinnedTopicRows(actor, forum) : [],
    listTopicRows(actor, { ...forum, count }, { skip, limit: TOPICS_PER_PAGE }),
  ]);
  return { forum, pinned, topics, count, ...page_fields };
}
