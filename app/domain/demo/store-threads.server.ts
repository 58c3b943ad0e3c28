import type { Transaction } from "#app/db/client.server.ts";
import { posts, topics } from "#app/db/schema.server.ts";
import { excerptOf } from "#app/content/excerpt.server.ts";
import { parseHtml } from "#app/content/parse-html.server.ts";
import type { Thread, Written } from "./community.ts";
import { toBatches, idOf, takeIds } from "./rows.server.ts";

type StoredTopic = Thread & { id: number };
type StoredPost = Written & { id: number; topic_id: number; position: number };
export type Stored = { topics: StoredTopic[]; posts: StoredPost[] };

/** Topics and replies with ids in the order of their times, as if each had been written then. */
export async function storeThreads(
  tx: Transaction,
  threads: readonly Thread[],
  user_ids: ReadonlyMap<string, number>,
  forum_ids: ReadonlyMap<string, number>,
): Promise<Stored> {
  const topic_ids = await takeIds(tx, topics, threads.length);
  const stored_topics = threads.map((thread, index) =>
    Object.assign({}, thread, { id: topic_ids[index] ?? 0 }),
  );
  const replies = stored_topics
    .flatMap(({ id, posts }) =>
      posts.map((post, index) => Object.assign({}, post, { topic_id: id, position: index + 1 })),
    )
    .sort((a, b) => a.at_ms - b.at_ms);
  const post_ids = await takeIds(tx, posts, replies.length);
  const stored_posts = replies.map((reply, index) =>
    Object.assign({}, reply, { id: post_ids[index] ?? 0 }),
  );
  for (const some of toBatches(stored_topics))
    await tx
      .insert(topics)
      .overridingSystemValue()
      .values(some.map((topic) => topicRow(topic, user_ids, forum_ids)));
  for (const some of toBatches(stored_posts))
    await tx
      .insert(posts)
      .overridingSystemValue()
      .values(some.map((post) => postRow(post, user_ids)));
  return { topics: stored_topics, posts: stored_posts };
}

function topicRow(
  topic: StoredTopic,
  user_ids: ReadonlyMap<string, number>,
  forum_ids: ReadonlyMap<string, number>,
) {
  return {
    ...writtenRow(topic, user_ids),
    id: topic.id,
    forum_id: idOf(forum_ids, topic.forum),
    title: topic.title,
  };
}

function postRow(
  { id, topic_id, position, ...post }: StoredPost,
  user_ids: ReadonlyMap<string, number>,
) {
  return { ...writtenRow(post, user_ids), id, topic_id, position };
}

function writtenRow(
  { author, content, at_ms, edited_ms }: Written,
  user_ids: ReadonlyMap<string, number>,
) {
  return {
    owner_id: idOf(user_ids, author),
    content,
    excerpt: excerptOf(parseHtml(content)),
    created_at: new Date(at_ms),
    updated_at: edited_ms === null ? null : new Date(edited_ms),
  };
}
