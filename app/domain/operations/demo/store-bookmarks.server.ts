import type { Transaction } from "#app/db/client.server.ts";
import { insertRows } from "#app/db/insert-rows.server.ts";
import { bookmarks } from "#app/db/schema.server.ts";
import type { Community } from "./community.ts";
import { idOf } from "./rows.server.ts";
import type { StoredThreads } from "./store-threads.server.ts";

/** Stores the bookmarks in the order of their times. */
export async function storeBookmarks(
  tx: Transaction,
  community: Community,
  { topics, posts }: StoredThreads,
  user_ids: ReadonlyMap<string, number>,
): Promise<void> {
  const topic_ids = new Map(topics.map(({ id, title }) => [title, id]));
  const rows = community.bookmarks.map(({ username, title, reply, note, at_ms }) => {
    const topic_id = idOf(topic_ids, title);
    const post = posts.find((each) => each.topic_id === topic_id && each.position === reply);
    return {
      user_id: idOf(user_ids, username),
      ...(post ? { post_id: post.id } : { topic_id }),
      note,
      created_at: new Date(at_ms),
    };
  });
  await tx.execute(
    insertRows(
      bookmarks,
      rows.toSorted((a, b) => Number(a.created_at) - Number(b.created_at)),
    ),
  );
}
