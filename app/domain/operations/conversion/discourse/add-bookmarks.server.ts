import type { Store } from "../source.ts";

/**
 * A member may have bookmarked a topic and its first post there, which are one thing here, and an old
 * dump has bookmarks twice.
 */
export function addBookmarks(store: Store): void {
  const bookmarks = store.sql.iterate(`
    select b.member_id, coalesce(b.post_id, n.post_id) as post, min(b.created_ms) as created_ms
    from raw_bookmarks b left join raw_numbers n on n.topic_id = b.topic_id and n.number = 1
    where post is not null group by b.member_id, post order by b.member_id, post`);
  for (const { member_id, post, created_ms } of bookmarks)
    store.addBookmark({
      member_id: Number(member_id),
      post_id: Number(post),
      topic_id: null,
      created_ms: Number(created_ms),
    });
}
