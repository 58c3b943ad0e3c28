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
import { canRemove } from "../can.ts";
import { notAllowed, notFound } from "../refusal.ts";
import type { User } from "../users/user.ts";
import { has_author } from "../visibility.server.ts";
import { areVersionsOf, type WrittenThing } from "./versions-of.server.ts";

/** `count` has the present version too. */
function columnsWith(thing: WrittenThing) {
  return {
    topic_id: topics.id,
    title: topics.title,
    forum_id: topics.forum_id,
    forum_name: forums.name,
    category_name: categories.name,
    count: sql<number>`(select count(*)::int + 1 from ${content_versions} where ${areVersionsOf(thing)})`,
  };
}

/** For a member who may see the former versions: the author, and the moderators of the forum. */
export async function getWrittenThing(actor: User, thing: WrittenThing) {
  const found_thing = await (thing.post_id === null
    ? findTopic(thing.topic_id)
    : findPost(thing.topic_id, thing.post_id));
  if (!found_thing) throw notFound(thing.post_id === null ? "topicNotFound" : "postNotFound");
  if (!canRemove(actor, found_thing)) throw notAllowed();
  return found_thing;
}

async function findTopic(topic_id: number) {
  const [topic] = await db
    .select({
      ...columnsWith({ topic_id, post_id: null }),
      owner_id: topics.owner_id,
      language: topics.language,
      position: sql<number | null>`null`,
    })
    .from(topics)
    .innerJoin(forums, eq(forums.id, topics.forum_id))
    .innerJoin(categories, eq(categories.id, forums.category_id))
    .innerJoin(users, eq(users.id, topics.owner_id))
    .where(eq(topics.id, topic_id));
  return topic;
}

async function findPost(topic_id: number, post_id: number) {
  const [post] = await db
    .select({
      ...columnsWith({ topic_id, post_id }),
      owner_id: posts.owner_id,
      language: posts.language,
      position: sql<number | null>`${posts.position}`,
    })
    .from(posts)
    .innerJoin(topics, eq(topics.id, posts.topic_id))
    .innerJoin(forums, eq(forums.id, topics.forum_id))
    .innerJoin(categories, eq(categories.id, forums.category_id))
    .innerJoin(users, eq(users.id, topics.owner_id))
    .where(isVisiblePost(topic_id, post_id));
  return post;
}

function isVisiblePost(topic_id: number, post_id: number): SQL | undefined {
  return and(eq(posts.id, post_id), eq(posts.topic_id, topic_id), has_author);
}
