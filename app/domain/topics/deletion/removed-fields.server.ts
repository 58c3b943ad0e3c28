import { sql } from "drizzle-orm";

/** The columns that a reply has in `posts` and in `removed_posts`. */
export const post_fields = sql.raw(
  "id, topic_id, owner_id, position, content, excerpt, language, created_at, updated_at, editor_id",
);

/** The columns that a topic has in `topics` and in `removed_topics`. */
export const topic_fields = sql.raw(
  "id, forum_id, owner_id, title, content, excerpt, language, created_at, updated_at, editor_id",
);

/** The columns that it has in `topic_activity` and in `removed_topics`. */
export const activity_fields = sql.raw(
  "last_position, locked_at, locked_by_id, lock_reason, pinned_at",
);
