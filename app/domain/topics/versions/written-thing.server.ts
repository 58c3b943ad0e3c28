import { and, eq, type SQL, sql } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import {
  categories,
  content_versions,
  forums,
  posts,
  topics,
  users,
} from "#app/db/schema.server.ts";
import { canRead, canRemove } from "../../base/can.ts";
import { notAllowed, notFound } from "../../base/refusal.ts";
import { has_author } from "../../base/visibility.server.ts";
import type { User } from "../../members/users/user.ts";
import {
  are_versions_of_post,
  are_versions_of_topic,
  type WrittenThing,
} from "./versions-of.server.ts";

/** `count` has the present version too. */
function columnsWith(are_versions: SQL) {
  return {
    topic_id: topics.id,
    title: topics.title,
    forum_id: topics.forum_id,
    forum_name: forums.name,
    category_name: categories.name,
    count: sql<number>`(select count(*)::int + 1 from ${content_versions} where ${are_versions})`,
  };
}

const topic_with_versions = db
  .select({
    ...columnsWith(are_versions_of_topic),
    owner_id: topics.owner_id,
    language: topics.language,
    position: sql<number | null>`null`,
  })
  .from(topics)
  .innerJoin(forums, eq(forums.id, topics.forum_id))
  .innerJoin(categories, eq(categories.id, forums.category_id))
  .innerJoin(users, eq(users.id, topics.owner_id))
  .where(eq(topics.id, sql.placeholder("topic_id")))
  .prepare("topic_with_versions");

const post_with_versions = db
  .select({
    ...columnsWith(are_versions_of_post),
    owner_id: posts.owner_id,
    language: posts.language,
    position: sql<number | null>`${posts.position}`,
  })
  .from(posts)
  .innerJoin(topics, eq(topics.id, posts.topic_id))
  .innerJoin(forums, eq(forums.id, topics.forum_id))
  .innerJoin(categories, eq(categories.id, forums.category_id))
  .innerJoin(users, eq(users.id, topics.owner_id))
  .where(
    and(
      eq(posts.id, sql.placeholder("post_id")),
      eq(posts.topic_id, sql.placeholder("topic_id")),
      has_author,
    ),
  )
  .prepare("post_with_versions");

/**
 * The topic or reply for a member who may see its former versions: the author, and the moderators
 * of the forum.
 */
export async function getWrittenThing(actor: User, { topic_id, post_id }: WrittenThing) {
  const [thing] = await (post_id === null
    ? topic_with_versions.execute({ topic_id })
    : post_with_versions.execute({ topic_id, post_id }));
  if (!thing || !canRead(actor, thing))
    throw notFound(post_id === null ? "topicNotFound" : "postNotFound");
  if (!canRemove(actor, thing)) throw notAllowed();
  return thing;
}
