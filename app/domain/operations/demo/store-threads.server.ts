import { excerptOf } from "#app/content/excerpt.server.ts";
import { parseHtml } from "#app/content/parse-html.server.ts";
import type { Transaction } from "#app/db/client.server.ts";
import { insertRows } from "#app/db/insert-rows.server.ts";
import { posts, topics } from "#app/db/schema.server.ts";
import type { CommunityPost, Thread } from "./community.ts";
import { idOf, takeIds, toBatches } from "./rows.server.ts";

type StoredTopic = Thread & { id: number };
type StoredPost = CommunityPost &
  Pick<Thread, "language"> & { id: number; topic_id: number; position: number };
export type StoredThreads = { topics: StoredTopic[]; posts: StoredPost[] };

/** Stores topics and replies. Their ids are in the order of their times, as on a real site. */
export async function storeThreads(
  tx: Transaction,
  threads: readonly Thread[],
  user_ids: ReadonlyMap<string, number>,
  forum_ids: ReadonlyMap<string, number>,
): Promise<StoredThreads> {
  const topic_ids = await takeIds(tx, topics, threads.length);
  const stored_topics = threads.map((thread, index) =>
    Object.assign({}, thread, { id: topic_ids[index] ?? 0 }),
  );
  const replies = stored_topics
    .flatMap(({ id, language, posts }) =>
      posts.map((post, index) =>
        Object.assign({}, post, { topic_id: id, language, position: index + 1 }),
      ),
    )
    .sort((a, b) => a.at_ms - b.at_ms);
  const post_ids = await takeIds(tx, posts, replies.length);
  const stored_posts = replies.map((reply, index) =>
    Object.assign({}, reply, { id: post_ids[index] ?? 0 }),
  );
  for (const batch of toBatches(stored_topics))
    await tx.execute(
      insertRows(
        topics,
        batch.map((topic) => topicRow(topic, user_ids, forum_ids)),
      ),
    );
  for (const batch of toBatches(stored_posts))
    await tx.execute(
      insertRows(
        posts,
        batch.map((post) => postRow(post, user_ids)),
      ),
    );
  return { topics: stored_topics, posts: stored_posts };
}

function topicRow(
  topic: StoredTopic,
  user_ids: ReadonlyMap<string, number>,
  forum_ids: ReadonlyMap<string, number>,
) {
  return {
    ...contentRow(topic, user_ids),
    id: topic.id,
    forum_id: idOf(forum_ids, topic.forum),
    title: topic.title,
    language: topic.language,
  };
}

function postRow(
  { id, topic_id, position, language, ...post }: StoredPost,
  user_ids: ReadonlyMap<string, number>,
) {
  return { ...contentRow(post, user_ids), id, topic_id, position, language };
}

function contentRow(
  { author, content, at_ms, edited_ms }: CommunityPost,
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
